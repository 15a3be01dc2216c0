/** Finds where the party went, after a refusal or event says that this guest has no place here. */
import { call } from '../../../platform/client.ts'
import { keepLastPay } from '../../order/last-pay.ts'
import type { Place } from '../../store/place.ts'
import { forgetTable, unsentPortions, useTableState } from '../table-order.state.ts'
import { useSeating } from './seating.state.ts'
import { dropOlderAnswers } from './seating-calls.ts'

export type Whereabouts =
  | { readonly is: 'moved'; readonly tableNo: string; readonly tablename: string }
  /** At the same table, perhaps with a new code. */
  | { readonly is: 'here' }
  /** `notSent`: portions chosen here and never ordered. */
  | { readonly is: 'paid'; readonly notSent: number }
  | { readonly is: 'closed' | 'codeGone' }
  /** The server was not reached. */
  | { readonly is: 'unknown' }

/**
 * Moves this phone to the party's table: the page's table changes and dependents reload. `served` is the party that a
 * waiter serves; the server knows a guest's party.
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

/**
 * For a waiter's phone: the `paid` news of the party on the screen, taken before its table is reloaded. Null = another
 * bill.
 */
export function paidWhileServed(outtradeno: string): Extract<Whereabouts, { readonly is: 'paid' }> | null {
  const { head, lines } = useTableState.getState()
  if (head?.outtradeno !== outtradeno) return null
  return { is: 'paid', notSent: lines.reduce((sum, { num }) => sum + num, 0) }
}

/** The table's name and its hidden dishes, as a page gets them. */
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

/** The party's stay is over. Unsent dishes must not reach the next party's order. */
async function endOfStay(place: Place): Promise<Whereabouts> {
  const { paidBefore, changed } = useSeating.getState()
  const seen = await call('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/seating.html', {
    params: place,
    query: {},
  })
  if (!seen.ok && seen.code !== 'table_code_needed') return { is: 'unknown' }
  const unsent = unsentPortions()
  dropOlderAnswers()
  forgetTable()
  // This phone may look. It orders again after its guest has scanned the code.
  const over = { ...changed, mayOrder: false, ended: true }
  useSeating.setState({ view: null, outside: false, sheet: null, changed: over })
  if (!seen.ok) return { is: 'codeGone' }
  const view = seen.value
  const isPaid = view.lastPaidAt !== null && view.lastPaidAt !== paidBefore
  return isPaid ? { is: 'paid', notSent: unsent + (await recordPaidBill(place, view.lastPaidAt)) } : { is: 'closed' }
}

/**
 * Keeps the bill as paid. Answers the portions that were unsent in the party's cart at payment, from the server: this
 * phone's cart may be outdated.
 */
async function recordPaidBill({ sellerId, storeId }: Place, paidAt: string | null): Promise<number> {
  const paid = await call('GET /weixin/onlineorder/:sellerId/:storeId/:tableNo/lastpay.html', {
    // Table '00' = the whole store: the party may have moved before it paid.
    params: { sellerId, storeId, tableNo: '00' },
  })
  if (!paid.ok || paid.value.lastPaidAt !== paidAt) return 0
  keepLastPay(sellerId, paid.value)
  return paid.value.notSent
}
