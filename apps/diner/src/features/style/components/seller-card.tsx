import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretRight } from '@comanda/ui/icon/icons.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { localText } from '../local-text.ts'
import styles from './seller-card.module.css'
import { SellerMark } from './seller-mark.tsx'

/** The seller's name, and the link to their stores (spec 1 §2 Home). */
export function SellerCard({ apart }: { apart: boolean }) {
  const text = useText()
  const pathOf = useAppPath()
  const { style, language } = usePage()
  return (
    <Link to={pathOf('/storelist/all/1')} className={classes(styles.card, apart && styles.apart)}>
      <SellerMark className={styles.mark} size={48} />
      <span className="grow">
        <b>{localText(style.names, language)}</b>
        <span>{text('home.sellerStores')}</span>
      </span>
      <Icon shape={caretRight} size="sm" />
    </Link>
  )
}
