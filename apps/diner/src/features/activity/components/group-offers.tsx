import type { GroupOffer } from '@comanda/contract/activity/activity.schema.ts'
import { Section } from '@comanda/ui/layout/page.tsx'
import { useState } from 'react'
import { LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { offerSheetPart } from '../offer-sheet-part.ts'
import { GroupOfferCard } from './group-offer-card.tsx'
import styles from './group-offers.module.css'

/** What members can buy in this store (spec 1 §2 landing); nothing without offers. */
export function GroupOffers() {
  const text = useText()
  const { offers } = usePage()
  const [asked, ask] = useState<GroupOffer>()
  const close = () => ask(undefined)
  if (offers.length === 0) return null
  return (
    <Section title={text('offer.title')} aside={text('offer.here')}>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li key={offer.actid}>
            <GroupOfferCard offer={offer} onAsk={ask} />
          </li>
        ))}
      </ul>
      {asked && <LaterPart part={offerSheetPart} props={{ offer: asked, onClose: close }} onFailed={close} />}
    </Section>
  )
}
