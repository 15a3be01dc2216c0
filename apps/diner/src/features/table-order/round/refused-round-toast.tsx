import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { warning, x } from '@comanda/ui/icon/icons.tsx'
import { Toast } from '@comanda/ui/overlay/toast.tsx'
import { Link, useLocation } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { type Text, useText } from '../../../i18n/text.ts'
import { dishName } from '../../order/dish-line.ts'
import styles from '../table-news-part.module.css'
import { type RoundNews, useRoundNews } from './round-news.ts'

/** Screens that show the rounds with their state. The checkout is not one: it shows only paid dishes. */
const roundScreens = ['/sent/', '/cart', '/index/bill', '/index/order']

/** A refused dish or round, on all other screens. It stays until the guest closes it. */
export function RefusedRoundToast() {
  const text = useText()
  const pathOf = useAppPath()
  const { pathname } = useLocation()
  const { news, read } = useRoundNews(roundScreens.some((screen) => pathname.startsWith(screen)))
  return (
    <Toast at="place" icon={warning}>
      {news && (
        <span className={styles.cleared}>
          <span className={styles.words}>
            {wordsOf(news, text)}
            {news.reason !== '' && <small className={styles.reason}>{news.reason}</small>}
          </span>
          <Link className={styles.undo} to={pathOf(`/sent/${news.roundId}`)}>
            {text('refused.see')}
          </Link>
          <IconButton shape={x} size="md" label={text('undo.dismiss')} onClick={read} />
        </span>
      )}
    </Toast>
  )
}

/** The kitchen gives a reason. Staff who remove a dish at the table give none. */
function wordsOf({ dish, roundNo: number, reason }: RoundNews, text: Text): string {
  if (dish === null) return text('refused.round', { number })
  const name = dishName(dish, (shown, standard) => text('order.nameWithStandard', { name: shown, standard }))
  return text(reason === '' ? 'refused.taken' : 'refused.dish', { name })
}
