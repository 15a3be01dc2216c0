import type { OrderPayload } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import { raised, raisedBy, strangerLimits } from '../../config/stranger-limits.ts'
import type { Call } from '../../http/call.ts'
import { lineOf } from '../../http/line-of.ts'
import { type Counted, windowBudget } from '../../memory/window-budget.ts'
import type { OrderService } from '../order/order.service.ts'
import { type StoreService, scannedTable } from '../store/store.service.ts'
import { hashedLine } from './hashed-line.ts'

type CountedBy = 'guest' | 'table' | 'address' | 'house'

/** Where an order ahead comes from, as its limits count it. */
export interface OrderOrigin {
  /** '' = not counted: a serving waiter enters orders for many guests. */
  readonly unpaidFrom: string
  readonly most: number
  readonly countedAs: Counted<CountedBy>
}

export interface UnpaidBounds {
  /** What a table or address may hold unpaid of a limited dish. */
  readonly hold: { readonly portions: number; readonly share: number }
  originOf(sellerId: string, call: Call): Promise<OrderOrigin>
  /**
   * Where the table or address holds too many unpaid orders, voids the oldest that has rested and is not being paid.
   * `orders_at_most`: there is none.
   */
  makeRoom(sellerId: string, origin: OrderOrigin, unpaid: number, now: Date): Promise<Refusal<'orders_at_most'> | null>
  /** Counts an order before it is written. `orders_at_most`: too many in ten minutes. */
  countOrder(origin: OrderOrigin, body: OrderPayload): Refusal<'orders_at_most'> | null
}

export interface UnpaidBoundsDeps {
  readonly store: Pick<StoreService, 'tableMark'>
  readonly order: Pick<OrderService, 'voidOldestUnpaid'>
  readonly cookieSecret: Buffer
  /** The configured requests of a guest, which raise the limits. */
  readonly perPerson: number
  readonly now: () => Date
}

/** Bounds the orders ahead that are sent and not paid (config/stranger-limits.ts). */
export function unpaidBounds({ store, order, cookieSecret, perPerson, now }: UnpaidBoundsDeps): UnpaidBounds {
  const orders = windowBudget(raised(strangerLimits.orders, perPerson), now)
  const bytes = windowBudget(raised(strangerLimits.orderBytes, perPerson), now)
  const { ofTable, ofAddress, restSeconds, portions, share } = strangerLimits.unpaid

  return {
    hold: { portions: Math.floor(portions * raisedBy(perPerson)), share },
    async originOf(sellerId, call) {
      if (call.serves === 'yes') return { unpaidFrom: '', most: Number.POSITIVE_INFINITY, countedAs: {} }
      const guest = { guest: call.actor, house: '' }
      const table = await scannedTable(store, sellerId, call)
      if (table !== null) {
        const unpaidFrom = `table ${table.storeId} ${table.tableNo}`
        const countedAs = { ...guest, table: `${sellerId} ${unpaidFrom}` }
        return { unpaidFrom, most: ofTable * raisedBy(perPerson), countedAs }
      }
      const unpaidFrom = hashedLine(cookieSecret, lineOf(call.address))
      return { unpaidFrom, most: ofAddress * raisedBy(perPerson), countedAs: { ...guest, address: unpaidFrom } }
    },
    async makeRoom(sellerId, { unpaidFrom, most }, unpaid, at) {
      if (unpaid < most) return null
      const rested = new Date(at.getTime() - restSeconds * 1000)
      const ended = await order.voidOldestUnpaid({ sellerId, unpaidFrom, rested }, at)
      return ended === 0 ? refuse('orders_at_most', [restSeconds]) : null
    },
    countOrder({ countedAs }, body) {
      const wait = orders.take(countedAs, 1) || bytes.take(countedAs, Buffer.byteLength(JSON.stringify(body)))
      return wait === 0 ? null : refuse('orders_at_most', [wait])
    },
  }
}
