import type { Cart } from '@comanda/contract/cart/cart.schema.ts'
import type { Envelope } from '@comanda/contract/envelope.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Input } from '@comanda/contract/route.ts'
import type { TableOrder, tableOrderRoutes } from '@comanda/contract/table-order/table-order.routes.ts'
import type { Result } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import { createTurns, type Turns } from '../../memory/turns.ts'
import type { LiveService, ReadTableAccess } from '../live/live.service.ts'
import type { MemberService } from '../member/member.service.ts'
import type { MenuService } from '../menu/menu.service.ts'
import type { OrderService } from '../order/order.service.ts'
import type { StoreService } from '../store/store.service.ts'
import type { StyleService } from '../style/style.service.ts'
import { type UnpaidCalls, unpaidCalls } from './bill/unpaid.ts'
import { type StoreCalls, storeCalls } from './call/store-call.ts'
import { type AmountCalls, amountCalls } from './cart/amount.ts'
import { type BatchOrders, batchOrders } from './cart/batch-order.ts'
import { type CartUndos, cartUndos } from './cart/cart-undo.ts'
import { cartChanges } from './cart/change-cart.ts'
import type { WriteOutcome } from './cart/write-plan.ts'
import { type FloorChanges, floorChanges } from './floor/floor.ts'
import { type FloorViews, floorViews } from './floor/floor-view.ts'
import { pauseStore } from './floor/store-pause.ts'
import { polledCalls } from './polled-call.ts'
import { type PreorderCalls, preorderCalls } from './preorder/preorder.ts'
import { type RoundCancels, roundCancels } from './round/round-cancel.ts'
import { type SentAnswer, sendRound } from './round/send-round.ts'
import { partyActivityRecorder, type RecordPartyActivity } from './seating/abandoned-party.ts'
import { closeForgotten } from './seating/forgotten-seating.ts'
import { type PartyCalls, partyCalls } from './seating/party-calls.ts'
import { type SeatingCalls, seatingCalls } from './seating/seating-calls.ts'
import { createStreamAccess } from './seating/stream-access.ts'
import type { TablePlace } from './table.repository.ts'
import { getTableOrder } from './table-view.ts'

export { forgetRekeyed } from './floor/floor.ts'

export interface TableOrderDeps {
  readonly db: Database
  readonly live: LiveService
  readonly store: StoreService
  readonly style: StyleService
  readonly menu: MenuService
  readonly member: MemberService
  readonly order: OrderService
  readonly log: Log
  /** The secret of the rotating codes. */
  readonly cookieSecret: Buffer
  /** The start of every link on a table's printed code. */
  readonly linkBase: string
  /** Guests who sit down queue here. Otherwise they would hold the pool's connections that the party needs. */
  readonly turns: Turns
  /** Records a request of a page that the party has open. */
  readonly recordPartyActivity: RecordPartyActivity
}

type At<K extends keyof typeof tableOrderRoutes> = Input<(typeof tableOrderRoutes)[K]>
type OrderPath = '/weixin/storeorder/:sellerId/:storeId/:tableNo/order.html'
export type AddBody = At<`POST ${OrderPath}`>['body']
export type ChangeBody = At<`PUT ${OrderPath}`>['body']
export type ClearQuery = At<`DELETE ${OrderPath}`>['query']
export type HeadBody = At<'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/orderhead.html'>['body']
export type SendBody = At<'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/order2store.html'>['body']

export interface ChangedCart extends Partial<WriteOutcome> {
  readonly cart: Cart
  readonly eventId: number
}

type StoreAt = Pick<TablePlace, 'sellerId' | 'storeId'>
type Answer<T> = Promise<Result<T, ErrorCode>>

export interface TableOrderService
  extends StoreCalls,
    RoundCancels,
    CartUndos,
    BatchOrders,
    PreorderCalls,
    AmountCalls,
    UnpaidCalls,
    SeatingCalls,
    PartyCalls {
  /** The shared cart and its party; `head` leaves out the lines. */
  get(place: TablePlace, head: boolean, call: Call): Answer<TableOrder>
  add(place: TablePlace, body: AddBody, call: Call): Answer<ChangedCart>
  change(place: TablePlace, body: ChangeBody, call: Call): Answer<ChangedCart>
  /** Removes only the lines in `ids` (comma-separated), of the party `seatingid`. */
  clear(place: TablePlace, seen: ClearQuery, call: Call): Answer<ChangedCart>
  setHead(place: TablePlace, body: HeadBody, call: Call): Answer<{ cover: number; billMemo: string }>
  /** Sends a round. The phone polls the answer by its message id. */
  send(place: TablePlace, body: SendBody, call: Call): Answer<SentAnswer>
  askOrdered(place: TablePlace, call: Call): Answer<{ msgid: string }>
  askPrepay(place: TablePlace, call: Call): Answer<{ msgid: string }>
  /** The whole envelope of a polled call; null when this guest made no such call. */
  getAnswer(msgid: string, call: Call): Promise<Envelope<unknown> | null>
  /** What the staff see of the tables and do at them. */
  readonly floor: FloorChanges & FloorViews
  /** Pauses the store's orders for some minutes. */
  pause(
    store: StoreAt,
    body: { minutes: number; reason: string },
    call: Call,
  ): Answer<{ until: string; reason: string }>
  resume(store: StoreAt, call: Call): Answer<object>
  /** Which events of a table a guest may receive. */
  readonly readTableAccess: ReadTableAccess
  /** Closes the seatings of parties that left without an open amount; returns how many. */
  closeForgotten(): Promise<number>
}

export function createTableOrderService(
  given: Omit<TableOrderDeps, 'turns' | 'recordPartyActivity'>,
): TableOrderService {
  const deps: TableOrderDeps = { ...given, turns: createTurns(), recordPartyActivity: partyActivityRecorder(given) }
  return {
    get: (place, head, call) => getTableOrder(deps, place, head, call),
    ...cartChanges(deps),
    send: (place, body, call) => sendRound(deps, place, body, call),
    ...polledCalls(deps),
    ...storeCalls(deps),
    ...seatingCalls(deps),
    ...partyCalls(deps),
    floor: { ...floorChanges(deps), ...floorViews(deps) },
    pause(store, { minutes, reason }, call) {
      return pauseStore(deps, store, { until: new Date(call.now.getTime() + minutes * 60_000), reason }, call)
    },
    resume: (store, call) => pauseStore(deps, store, null, call),
    ...roundCancels(deps),
    ...cartUndos(deps),
    ...batchOrders(deps),
    ...preorderCalls(deps),
    ...amountCalls(deps),
    ...unpaidCalls(deps),
    readTableAccess: createStreamAccess(deps),
    closeForgotten: () => closeForgotten(deps),
  }
}
