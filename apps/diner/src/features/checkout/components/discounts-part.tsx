import type { BillHead } from '@comanda/contract/order/order.schema.ts'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { crown } from '@comanda/ui/icon/icons.tsx'
import { Section } from '@comanda/ui/layout/page.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'

/** This checkout's discounts (spec 3 §2): their sum, as the slip names each, and what only members get. */
export function DiscountsPart({ head }: { head: Pick<BillHead, 'discount'> }) {
  const text = useText()
  const moneyText = useMoneyText()
  const saved = head.discount > 0
  return (
    <Section
      title={text('checkout.discounts')}
      aside={saved ? moneyText(-head.discount, { showZero: true }) : text('checkout.noDiscounts')}
    >
      <Note tone="two" icon={crown}>
        {text('checkout.asGuest')}
      </Note>
    </Section>
  )
}
