import { call } from '../../../platform/client.ts'
import { newLineOf, type PendingChange } from '../../cart/cart-queue.ts'
import type { Place } from '../../store/place.ts'

/** Sends one change to the table; every retry uses `change.key`. */
export function sendChange(params: Place, change: PendingChange) {
  const options = { key: change.key }
  const party = change.seatingId && { seatingid: change.seatingId }
  const at = { params, query: {} }
  switch (change.op) {
    case 'add':
      return call(
        'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html',
        { ...at, body: { lines: [newLineOf(change.line)], ...party } },
        options,
      )
    case 'change': {
      const { id, num, memo, choice } = change
      // JSON leaves undefined fields out.
      const body = { id, num, memo, standard: choice?.standard, menuItem: choice?.menuItem, ...party }
      return call('PUT /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html', { ...at, body }, options)
    }
    case 'clear':
      return call(
        'DELETE /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html',
        { params, query: { ids: change.ids?.join(), ...party } },
        options,
      )
  }
}
