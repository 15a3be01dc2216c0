import type { GroupOffer } from '@comanda/contract/activity/activity.schema.ts'
import { offerLimit } from '@comanda/rules/activity/group-offer.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './group-offers.module.css'

const limitIds = { person: 'offer.oncePerson', day: 'offer.onceDay' } as const

/** The limit per guest and the stock: `每人限购 1 份 · 剩 18 份`. A line breaks between the two. */
export function OfferLimits({ offer: { userJoinRule, lastNum } }: { offer: GroupOffer }) {
  const text = useText()
  const limit = offerLimit(userJoinRule)
  const once = limit === 'none' ? '' : text(limitIds[limit])
  const left = lastNum === null ? '' : lastNum === 0 ? text('offer.none') : text('offer.left', { n: lastNum })
  if (once === '' && left === '') return null
  return (
    <span className={styles.limits}>
      {once !== '' && <span>{once}</span>}
      {once !== '' && left !== '' && ' · '}
      {left !== '' && <span>{left}</span>}
    </span>
  )
}
