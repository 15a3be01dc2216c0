import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { type Text, useText } from '../../../i18n/text.ts'
import { typeWord } from './order-status.ts'

/** The state of an order in a word. A voucher's order is not paid with money. */
export function useStateText(): (
  order: Pick<AheadOrder, 'state' | 'cameBack' | 'voucher' | 'orderType' | 'tableNo'>,
) => string {
  const text: Text = useText()
  return (order) => {
    const { state, voucher } = order
    if (order.cameBack) return text('ahead.cameBack')
    if (voucher !== null && (state === 'unpaid' || state === 'paid')) return text('ahead.voucherState', { state })
    return text('ahead.state', { state, type: typeWord(order) })
  }
}
