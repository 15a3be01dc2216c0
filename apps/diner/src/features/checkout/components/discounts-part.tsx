import type { BillVip } from '@comanda/contract/checkout/bill-vip.schema.ts'
import type { BillHead } from '@comanda/contract/order/order.schema.ts'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { crown } from '@comanda/ui/icon/icons.tsx'
import { Section } from '@comanda/ui/layout/page.tsx'
import { Link, useLocation } from 'react-router'
import { useMoneyText } from '../../../app/money.tsx'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './discounts-part.module.css'

export interface DiscountsPartProps {
  head: Pick<BillHead, 'discount' | 'lastAmountFen'>
  /** The signed-in member; null = a guest. */
  vip: BillVip | null
}

/** This checkout's discounts (spec 3 §2): their sum, as the slip names each, and the member, or what only members get. */
export function DiscountsPart({ head, vip }: DiscountsPartProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const saved = head.discount > 0
  return (
    <Section
      title={text('checkout.discounts')}
      aside={saved ? moneyText(-head.discount, { showZero: true }) : text('checkout.noDiscounts')}
    >
      <Note tone="two" icon={crown}>
        {vip === null ? <GuestPrompt /> : <MemberSummary vip={vip} amount={head.lastAmountFen} />}
      </Note>
    </Section>
  )
}

/** The prompt to register leads back to this checkout. */
function GuestPrompt() {
  const text = useText()
  const pathOf = useAppPath()
  const { openVip } = usePage().style
  const { pathname, search } = useLocation()
  return (
    <>
      {text('checkout.asGuest')}
      {openVip && (
        <Link className={styles.register} to={pathOf(`/register?back=${encodeURIComponent(`${pathname}${search}`)}`)}>
          {text('checkout.register')}
        </Link>
      )}
    </>
  )
}

/** Name, balance and points; and what the balance saves where it alone brings member prices (`enjoyType` 1). */
function MemberSummary({ vip, amount }: { vip: BillVip; amount: number }) {
  const text = useText()
  const moneyText = useMoneyText()
  const { realname, balance, points, vipAfterDiscount } = vip
  const saved = amount - vipAfterDiscount
  const shown = (sum: number) => moneyText(sum, { showZero: true })
  return (
    <>
      <p>
        <b>{realname || text('checkout.member')}</b>
      </p>
      <p>{text('checkout.memberValue', { balance: shown(balance), points })}</p>
      {saved > 0 && <p>{text('checkout.cheaper', { amount: shown(vipAfterDiscount), saved: shown(saved) })}</p>}
    </>
  )
}
