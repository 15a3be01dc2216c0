import type { GroupOffer } from '@comanda/contract/activity/activity.schema.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Picture } from '@comanda/ui/picture/picture.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { Amount, useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './group-offers.module.css'
import { OfferLimits } from './offer-limits.tsx'

/** The whole card is the button; the inner mark shows its action. */
export function GroupOfferCard({ offer, onAsk }: { offer: GroupOffer; onAsk: (offer: GroupOffer) => void }) {
  const text = useText()
  const moneyText = useMoneyText()
  const { actname, actUrl, saleprice, worth, lastNum } = offer
  return (
    <button type="button" className={styles.card} onClick={() => onAsk(offer)}>
      <Picture
        src={actUrl === '' ? undefined : actUrl}
        alt=""
        kind="cutout"
        initial={[...actname][0]}
        className={styles.picture}
        out={lastNum === 0}
      />
      <span className={styles.words}>
        <b>{actname}</b>
        <OfferLimits offer={offer} />
        <span>
          <Amount amount={saleprice} short />
          {worth !== null && worth > saleprice && (
            <>
              {' '}
              <span className="sr">{text('offer.worth', { amount: moneyText(worth) })}</span>
              <s aria-hidden="true">{moneyText(worth)}</s>
            </>
          )}
        </span>
      </span>
      {lastNum !== 0 && (
        <span className={classes(buttonClass({ kind: 'soft', size: 'small' }), styles.buy)}>{text('offer.buy')}</span>
      )}
    </button>
  )
}
