import { Icon } from '@comanda/ui/icon/icon.tsx'
import { user } from '@comanda/ui/icon/icons.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './member-card.module.css'

/**
 * The place of the member's figures. A guest is asked to register (spec 1 §6), and reads that registering is not open
 * yet.
 */
export function MemberCard({ apart }: { apart: boolean }) {
  const text = useText()
  return (
    <section className={classes(styles.card, apart && styles.apart)} aria-label={text('home.member')}>
      <span className={styles.mark}>
        <Icon shape={user} size="lg" />
      </span>
      <div className="grow">
        <h2>{text('home.memberTitle')}</h2>
        <p>{text('home.memberLater')}</p>
      </div>
    </section>
  )
}
