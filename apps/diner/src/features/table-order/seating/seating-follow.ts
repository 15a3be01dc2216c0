/** Where the party went: asked when a refusal or a live word says that this guest has no place here any more. */
import { call } from '../../../platform/client.ts'
import { keepLastPay } from '../../order/last-pay.ts'
import type { Place } from '../../store/place.ts'
import { forgetTable, unsentPortions, useTableState } from '../table-order.state.ts'
import { useSeating } from './seating.state.ts'
import { dropOlderAnswers } from './seating-calls.ts'

export type Whereabouts =
  | { readonly is: 'moved'; readonly tableNo: string; readonly tablename: string }
  /** Here, perhaps under another code. */
  | { readonly is: 'here' }
  /** `notSent`: portions that were chosen here and never ordered. */
  | { readonly is: 'paid'; readonly notSent: number }
  | { readonly is: 'closed' | 'codeGone' }
  /** No network: not known. */
  | { readonly is: 'unknown' }

/**
 * Asks, and takes this phone there: the page's table changes, and everything that depends on it asks anew. `served` is the
 * party that a waiter looks after; a guest is in one.
 */
export async function followParty(place: Place, served: string): Promise<Whereabouts> {
  const asked = await call('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/where.html', {
    params: place,
    query: served === '' ? {} : { seatingid: served },
  })
  if (!asked.ok) return asked.code === 'seating_closed' ? endOfStay(place) : { is: 'unknown' }
  const { tableNo } = asked.value
  const { entered } = useSeating.getState()
  if (tableNo === place.tableNo) {
    useSeating.setState({ entered: entered + 1, outside: false })
    return { is: 'here' }
  }
  const table = await tableOf({ ...place, tableNo })
  useSeating.setState({ changed: table, view: null, outside: false, entered: entered + 1 })
  return { is: 'moved', tableNo, tablename: table.table.tablename }
}

/** To a waiter who hears that a bill is paid: what became of the party on their screen, before its table is asked anew. Null = another's bill. */
export function paidWhileServed(outtradeno: string): Extract<Whereabouts, { readonly is: 'paid' }> | null {
  const { head, lines } = useTableState.getState()
  if (head?.outtradeno !== outtradeno) return null
  return { is: 'paid', notSent: lines.reduce((sum, { num }) => sum + num, 0) }
}

/** What a page says of its table, and what is not offered at it. */
async function tableOf({ sellerId, storeId, tableNo }: Place) {
  const [detail, filter] = await Promise.all([
    call('GET /weixin/tabledtl/:sellerId/:storeId/:tableNo.html', { params: { sellerId, storeId, tableNo } }),
    call('GET /weixin/onlineorder/:sellerId/:storeId/menufilter.html', {
      params: { sellerId, storeId },
      query: { tableno: tableNo },
    }),
  ])
  return {
    table: { tableno: tableNo, tablename: detail.ok ? detail.value.tablename : tableNo },
    hidden: filter.ok ? filter.value : { hiddenTypes: [], hiddenCodes: [] },
  }
}

/** The party is no more: nothing that was not sent may turn up in the next one's order. */
async function endOfStay(place: Place): Promise<Whereabouts> {
  const { paidBefore, changed } = useSeating.getState()
  const seen = await call('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/seating.html', {
    params: place,
    query: {},
  })
  if (!seen.ok && seen.code !== 'table_code_needed') return { is: 'unknown' }
  const unheard = unsentPortions()
  dropOlderAnswers()
  forgetTable()
  useSeating.setState({ ended: true })
  if (!seen.ok) {
    // Without the code in force this phone may look and no more.
    useSeating.setState({ view: null, sheet: null, changed: { ...changed, mayOrder: false } })
    return { is: 'codeGone' }
  }
  const view = seen.value
  useSeating.setState({ view, outside: view.ways.length > 0, sheet: null })
  const isPaid = view.lastPaidAt !== null && view.lastPaidAt !== paidBefore
  return isPaid ? { is: 'paid', notSent: unheard + (await recordPaidBill(place, view.lastPaidAt)) } : { is: 'closed' }
}

/** The bill is kept among the paid ones. Answers the portions in the party's cart that nobody had sent when it was paid. What this phone shows may be older, or the free table's. */
async function recordPaidBill({ sellerId, storeId }: Place, paidAt: string | null): Promise<number> {
  const paid = await call('GET /weixin/onlineorder/:sellerId/:storeId/:tableNo/lastpay.html', {
    // Anywhere in the store: the party may have been moved and paid while this phone lay still.
    params: { sellerId, storeId, tableNo: '00' },
  })
  if (!paid.ok || paid.value.lastPaidAt !== paidAt) return 0
  keepLastPay(sellerId, paid.value)
  return paid.value.notSent
}
