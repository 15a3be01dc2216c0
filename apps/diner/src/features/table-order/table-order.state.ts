/**
 * The table's shared cart on this phone: the server's last answer plus the pending changes.
 *
 * Read (each hook re-renders only for what it names): `useCart()`; use-party.ts for uid, place and head;
 * cart/cart-actions.ts for counts and sums. app/problem.state.ts shows a refusal.
 * Change (shown at once, sent in order, kept while offline): `tableCart` by cart/cart-actions.ts, `refreshTable()`.
 * Send: `sendRound` in send-round.ts. Bill: ordered-bill.queries.ts.
 */

import { type CallRefusal, isUndecided } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import { oneAtATime } from '@comanda/client/one-at-a-time.ts'
import type { Cart, CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { isSameLine } from '@comanda/rules/cart/cart-change.ts'
import { create } from 'zustand'
import { dismissProblem, showRefusal } from '../../app/problem.state.ts'
import { call } from '../../platform/client.ts'
import type { CartKeeper } from '../cart/cart-keeper.ts'
import {
  changedChoice,
  type DishChoice,
  enqueue,
  lineOf,
  type PendingChange,
  ruleLine,
  type ShownCart,
  shownCart,
} from '../cart/cart-queue.ts'
import { dishesOf } from '../menu/dishes-of.ts'
import type { Place } from '../store/place.ts'
import { isSamePlace, keepChanges, keptChanges } from './cart/kept-changes.ts'
import { sendChange } from './cart/send-change.ts'
import { openSheet, useSeating } from './seating/seating.state.ts'

export interface TableState extends ShownCart {
  /** Null away from a table. */
  readonly place: Place | null
  readonly mayOrder: boolean
  readonly uid: string
  /** `none` before the first answer. */
  readonly loaded: 'none' | 'here' | 'failed'
  readonly server: Cart
  /** The id of the last table event that the cart and the head include. */
  readonly eventId: number
  readonly pending: readonly PendingChange[]
  readonly head: Omit<TableOrder, 'cart'> | null
}

const noCart: Cart = { seq: -1, lines: [], count: 0, amount: 0, memberAmount: 0 }

export const useTableState = create<TableState>(() => ({
  ...shownCart(noCart, []),
  place: null,
  mayOrder: false,
  uid: '',
  loaded: 'none',
  server: noCart,
  eventId: -1,
  pending: [],
  head: null,
}))

const { getState, setState } = useTableState
let menuItems: ReadonlyMap<string, MenuItem> = new Map()

/** The shown lines, and whether the first answer came. */
export function useCart() {
  const lines = useTableState((state) => state.lines)
  const loaded = useTableState((state) => state.loaded)
  return { lines, loaded }
}

/** Sets the dishes of the current menu, for `addDish`. */
export function setDishes(items: ReadonlyMap<string, MenuItem>): void {
  menuItems = items
}

/** Called when the page starts and when the table changes. Changes kept from an earlier page go first. */
export async function joinTable(place: Place, mayOrder: boolean): Promise<void> {
  // The guest may tap before the phone joins; a party that moves keeps its unsent changes.
  const { place: before, pending: early } = getState()
  const isSame = (change: PendingChange) => early.some(({ key }) => key === change.key)
  const kept = keptChanges(place).filter((change) => !isSame(change))
  if (before !== null && !isSamePlace(before, place)) {
    keepChanges(before, [])
    // Each table numbers its own events.
    stay += 1
    setState({ eventId: -1 })
  }
  setState({ place, mayOrder, pending: mayOrder ? [...kept, ...early] : [] })
  show()
  if (!mayOrder) return
  await Promise.all([fetchUid(place), refreshTable()])
  // An early tap opens the join sheet now. Changes kept from an earlier page wait for a tap.
  void (early.length > 0 ? sendOrAskToJoin() : flush())
}

/** Repeated with every refresh until it succeeds: without a uid no line is the guest's own. */
const fetchUid = oneAtATime(async ({ sellerId }: Place): Promise<void> => {
  const answer = await call('GET /weixin/storeorder/:sellerId/getuid.html', { params: { sellerId } })
  if (answer.ok) setState({ uid: answer.value.uid })
})

/** Fetches the table's order; an older answer than the known one is dropped. */
export async function refreshTable(): Promise<void> {
  const { place, mayOrder } = getState()
  if (place === null || !mayOrder) return
  clearTimeout(nextLook)
  if (getState().uid === '') void fetchUid(place)
  const take = cartTaker()
  const result = await call('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html', {
    params: place,
    query: {},
  })
  if (!result.ok) {
    // A guest who has not joined sees only their own dishes.
    const { loaded } = getState()
    if (loaded === 'none') setState({ loaded: result.code === 'seating_join_needed' ? 'here' : 'failed' })
    if (loaded !== 'here' && isTransient(result)) refreshAgainSoon()
    return
  }
  if (!take(result.value)) return
  const { cart: _, ...head } = result.value
  setState({ head, loaded: 'here' })
}

/** The stream sends only new events, so a failed first load must be repeated. */
function refreshAgainSoon(): void {
  nextLook = setTimeout(() => void refreshTable(), nextTryMs())
}
let nextLook: ReturnType<typeof setTimeout> | undefined

/** A retry may succeed. */
const isTransient = (refusal: CallRefusal): boolean =>
  isUndecided(refusal) || refusal.code === 'server_error' || refusal.code === 'rate_limited'

/**
 * Refreshes the cart if it is older than `seq`, changed by `uid`. For this phone's own change the pending answer
 * usually suffices.
 */
export async function refreshOlderCart(seq: number, uid: string): Promise<void> {
  if (uid === getState().uid) await flushing
  if (seq > getState().server.seq) await refreshTable()
}

/** Adds a dish, or raises the guest's line with the same choice. False when the menu does not have it. */
export function addDish(code: string, choice: DishChoice = {}): boolean {
  const item = menuItems.get(code)
  if (item === undefined) return false
  const { uid, lines } = getState()
  const line = lineOf(item, choice, uid)
  const twin = lines.find((other) => isTwin(other, line))
  if (twin) return changeLine(twin.id, twin.num + line.num)
  change({ key: line.id, op: 'add', line })
  return true
}

/** Whether a line is this guest's own with the same choice. */
function isTwin(other: CartLineWire, line: CartLineWire): boolean {
  const { code, uid } = line
  return other.code === code && isMine(other, uid) && isSameLine({ ...ruleLine(other), uid }, ruleLine(line))
}

/** Changes a line's choice. */
function changeChoice(id: string, item: MenuItem, to: DishChoice): boolean {
  if (!getState().lines.some((line) => line.id === id)) return false
  change({ key: intentKey(), op: 'change', id, num: to.num, memo: to.memo, choice: changedChoice(item, to) })
  return true
}

/** Accepts a renamed dish: sends the line's choice again. */
function keepLine({ id, standard, menuItem: addItems }: CartLineWire, item: MenuItem): void {
  changeChoice(id, item, { standard, addItems })
}

/** 0 removes the line. */
export function changeLine(id: string, num: number, memo?: string): boolean {
  if (!getState().lines.some((line) => line.id === id)) return false
  change({ key: intentKey(), op: 'change', id, num: Math.max(0, num), memo })
  return true
}

/** Portions that the server refused because their party's stay had ended. */
let latePortions = 0

/** Portions that never reached the party's cart. Read before `forgetTable`. */
export function unsentPortions(): number {
  return getState().pending.reduce((sum, one) => sum + (one.op === 'add' ? one.line.num : 0), latePortions)
}

/** Clears the cart after the party's stay; the end of the stay reports unsent dishes. */
export function forgetTable(): void {
  stay += 1
  latePortions = 0
  setState({ server: noCart, head: null })
  dismissProblem()
  show([])
}

/** `ids`: the lines that the guest confirmed. */
export function clearCart(ids: readonly string[] = getState().lines.map(({ id }) => id)): void {
  change({ key: intentKey(), op: 'clear', ids })
}

export interface CartAnswer {
  readonly cart: Cart
  readonly eventId: number
}

/** Grows when pending answers become outdated: another table, or the end of a stay. */
let stay = 0

/**
 * Call it before a request that answers the cart; pass the answer to the result. True = taken. An answer of another
 * stay, or older than the known one, is dropped. Event ids decide: each party numbers its carts from the start.
 */
export function cartTaker(): (answer: CartAnswer) => boolean {
  const asked = stay
  return ({ cart, eventId }) => {
    const { server, eventId: known } = getState()
    if (asked !== stay || eventId < known || (eventId === known && cart.seq < server.seq)) return false
    setState({ server: cart, eventId })
    show()
    return true
  }
}

const offline = { ok: false, code: 'offline', values: [], message: '' } as const

/** Waits until every change is sent. Else the refusal that blocks them; `offline` without a connection. */
export async function waitUntilFlushed(): Promise<CallRefusal | null> {
  await sendOrAskToJoin()
  return getState().pending.length === 0 ? null : (restingFor ?? offline)
}

/** A line of the first tap may have no uid. */
function isMine(line: CartLineWire, uid: string): boolean {
  return line.uid === uid || line.uid === ''
}

/** The party at this table, for calls that must not reach another one. */
export const partyId = (): string | undefined => getState().head?.seatingId || undefined

function change(pending: PendingChange): void {
  draw(enqueue(getState().pending, { ...pending, seatingId: partyId() }))
  // Taps within one task are merged into one change.
  setTimeout(() => {
    keep()
    void sendOrAskToJoin()
  })
}

/** Sends the pending changes, or opens the join sheet for a guest who has not joined. */
function sendOrAskToJoin(): Promise<void> {
  if (useSeating.getState().outside) openSheet('join')
  return flush()
}

function show(pending?: readonly PendingChange[]): void {
  draw(pending)
  keep()
}

function draw(pending = getState().pending): void {
  setState({ ...shownCart(getState().server, pending), pending })
}

/** Pending changes survive a reload. */
function keep(): void {
  const { place, pending } = getState()
  if (place) keepChanges(place, pending)
}

let flushing: Promise<void> | undefined
let nextTry: ReturnType<typeof setTimeout> | undefined
/** Delay before an undecided change is sent again. Random, so that phones do not hit a busy server at once. */
const nextTryMs = () => 2000 + Math.random() * 2000
/** The refusal that pauses sending until the next try. A tap or a returning network does not shorten it. */
let restingFor: CallRefusal | undefined
/** Failures of the first change. After `failuresMost` it is dropped, so that it does not block the others. */
let failures = 0
const failuresMost = 3

/**
 * Sends the pending changes one by one. An undecided change stays and is retried. A refusal drops its change and is
 * shown.
 */
export function flush(): Promise<void> {
  if (restingFor !== undefined) return Promise.resolve()
  clearTimeout(nextTry)
  flushing ??= sendAll().finally(() => {
    flushing = undefined
  })
  return flushing
}

async function sendAll(): Promise<void> {
  for (;;) {
    const [first] = getState().pending
    const { place, mayOrder } = getState()
    if (first === undefined || place === null || !mayOrder || useSeating.getState().outside) return
    setState({ pending: getState().pending.map((one) => (one.key === first.key ? { ...one, tried: true } : one)) })
    const take = cartTaker()
    const result = await sendChange(place, first)
    if (!result.ok && isAboutSeat(result)) return
    const wait = result.ok ? 0 : waitAfter(result)
    if (wait > 0) {
      nextTry = setTimeout(() => {
        restingFor = undefined
        void flush()
      }, wait)
      return
    }
    failures = 0
    setState({ pending: getState().pending.filter((one) => one.key !== first.key) })
    if (result.ok) {
      // A taken answer is already drawn; after a dropped one the queue still changed.
      if (!take(result.value)) show()
      // The guest who opened the table fetches its party id.
      if (!partyId()) void refreshTable()
    } else {
      if (result.code === 'seating_closed' && first.op === 'add' && first.seatingId === partyId())
        latePortions += first.line.num
      // A companion removed the line first. For + and - no message: the refreshed cart shows it.
      const isEdit = first.op === 'change' && (first.choice ?? first.memo) !== undefined
      if (isEdit || result.code !== 'line_unknown') showRefusal(result)
      show()
      await refreshTable()
    }
  }
}

/** Milliseconds until the change is sent again with its key; 0 = decided. */
function waitAfter(refusal: CallRefusal): number {
  const { code, values } = refusal
  if (isUndecided(refusal)) return nextTryMs()
  const isLimited = code === 'rate_limited'
  if (!isLimited && (code !== 'server_error' || ++failures >= failuresMost)) return 0
  restingFor = refusal
  return nextTryMs() + (isLimited ? (Number(values[0]) || 1) * 1000 : 0)
}

/**
 * Refusals about the guest's place keep the change: it is sent after the guest joins or follows the party
 * (seating.state.ts). A change for an ended party (`seating_closed`) is dropped, or it would block all later ones.
 */
function isAboutSeat({ code }: CallRefusal): boolean {
  return code === 'seating_join_needed' || code === 'table_code_needed' || code === 'table_moved'
}

/** Resets the state to that of a new page. */
export function resetTableOrder(): void {
  clearTimeout(nextLook)
  clearTimeout(nextTry)
  menuItems = new Map()
  flushing = undefined
  restingFor = undefined
  failures = 0
  latePortions = 0
  stay += 1
  setState(useTableState.getInitialState(), true)
}

/** The shared table cart as this page's cart. */
export const tableCart: CartKeeper = {
  held: useTableState,
  setMenu: (menu) => setDishes(dishesOf(menu)),
  addDish,
  changeChoice,
  changeLine,
  keepLine,
  clearCart,
}
