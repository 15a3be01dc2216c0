import type { GroupOffer } from '@comanda/contract/activity/activity.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { user } from '@comanda/ui/icon/icons.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { Amount } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import { OfferLimits } from './offer-limits.tsx'
import styles from './offer-sheet.module.css'

export interface OfferSheetProps {
  offer: GroupOffer
  onClose: () => void
}

/**
 * The content of a group offer. A guest is asked to register first (spec 1 §6), and reads that registering is not
 * open yet.
 */
export function OfferSheet({ offer, onClose }: OfferSheetProps) {
  const text = useText()
  return (
    <Dialog
      open
      title={offer.actname}
      closeLabel={text('offer.close')}
      onClose={onClose}
      footer={
        <Button size="big" wide onClick={onClose}>
          {text('offer.understood')}
        </Button>
      }
    >
      <p className={styles.price}>
        <Amount amount={offer.saleprice} size="xl" short />
      </p>
      <OfferLimits offer={offer} />
      <h3 className={styles.head}>{text('offer.inside')}</h3>
      <ul className={styles.coupons}>
        {offer.coupons.map(({ typename, num }) => (
          <li key={typename}>
            <Leader name={typename} figure={text('offer.times', { n: num })} />
          </li>
        ))}
      </ul>
      <Note icon={user}>{text('offer.registerFirst')}</Note>
    </Dialog>
  )
}
