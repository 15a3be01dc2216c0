/**
 * The table's shared cart on this phone: the server's last answer with what is still on its way on top.
 *
 * Read (each re-renders only for what it names): `useCart()` lines and state · use-party.ts: uid, place, what was
 * sent before; counts and sums by cart/cart-actions.ts. A refusal is shown by app/problem.state.ts.
 * Change (shown at once, sent in order, kept through a lost connection): `tableCart`, by cart/cart-actions.ts ·
 * `refreshTable()`. Send: `sendRound` in send-round.ts. Bill: ordered-bill.queries.ts.
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
  /** The last event of the table that the cart and the head hold. */
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

/** Lines as shown, and whether the first answer is here. */
export function useCart() {
  const lines = useTableState((state) => state.lines)
  const loaded = useTableState((state) => state.loaded)
  return { lines, loaded }
}

/** The dishes that `addDish` may name: the menu in force. */
export function setDishes(items: ReadonlyMap<string, MenuItem>): void {
  menuItems = items
}

/** At the start of the page, and again when the table changes. What a closed page had not sent yet goes first. */
export async function joinTable(place: Place, mayOrder: boolean): Promise<void> {
  // A tap may be quicker than the joining, and what a party that moved has not sent yet moves with it.
  const { place: before, pending: early } = getState()
  const isSame = (change: PendingChange) => early.some(({ key }) => key === change.key)
  const kept = keptChanges(place).filter((change) => !isSame(change))
  if (before !== null && !isSamePlace(before, place)) {
    keepChanges(before, [])
    // Another table counts its events from another number.
    stay += 1
    setState({ eventId: -1 })
  }
  setState({ place, mayOrder, pending: mayOrder ? [...kept, ...early] : [] })
  show()
  if (!mayOrder) return
  await Promise.all([fetchUid(place), refreshTable()])
  // Whoever tapped before it was known that they must join first is asked now; what an earlier page kept waits for a tap.
  void (early.length > 0 ? sendOrAskToJoin() : flush())
}

/** Asked with every look at the table until it is known: without it nothing in the cart is this guest's own. */
const fetchUid = oneAtATime(async ({ sellerId }: Place): Promise<void> => {
  const answer = await call('GET /weixin/storeorder/:sellerId/getuid.html', { params: { sellerId } })
  if (answer.ok) setState({ uid: answer.value.uid })
})

/** Asks the server for the table's order; older answers than what is known are dropped. */
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
    // Who has not joined yet is shown what they chose themselves, and nothing of the party.
    const { loaded } = getState()
    if (loaded === 'none') setState({ loaded: result.code === 'seating_join_needed' ? 'here' : 'failed' })
    if (loaded !== 'here' && isTransient(result)) refreshAgainSoon()
    return
  }
  if (!take(result.value)) return
  const { cart: _, ...head } = result.value
  setState({ head, loaded: 'here' })
}

/** The stream tells of what is new, and not of what a first look that failed has missed. */
function refreshAgainSoon(): void {
  nextLook = setTimeout(() => void refreshTable(), nextTryMs())
}
let nextLook: ReturnType<typeof setTimeout> | undefined

/** The same may be answered in a moment. */
const isTransient = (refusal: CallRefusal): boolean =>
  isUndecided(refusal) || refusal.code === 'server_error' || refusal.code === 'rate_limited'

/** The cart is at `seq` now, by what `uid` did. Of what this phone has sent the answer, which is on its way, says the same. */
export async function refreshOlderCart(seq: number, uid: string): Promise<void> {
  if (uid === getState().uid) await flushing
  if (seq > getState().server.seq) await refreshTable()
}

/** Puts a dish in the cart; what this guest already has of exactly that is raised. False when it is not on the menu. */
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

/** Whether a line of the cart is this guest's own of exactly that. */
function isTwin(other: CartLineWire, line: CartLineWire): boolean {
  const { code, uid } = line
  return other.code === code && isMine(other, uid) && isSameLine({ ...ruleLine(other), uid }, ruleLine(line))
}

/** A line chosen anew, as the dish's sheet says. */
function changeChoice(id: string, item: MenuItem, to: DishChoice): boolean {
  if (!getState().lines.some((line) => line.id === id)) return false
  change({ key: intentKey(), op: 'change', id, num: to.num, memo: to.memo, choice: changedChoice(item, to) })
  return true
}

/** Yes to what the dish is called now: the line as it is, said again with its choice. */
function keepLine({ id, standard, menuItem: addItems }: CartLineWire, item: MenuItem): void {
  changeChoice(id, item, { standard, addItems })
}

/** 0 takes the line away. */
export function changeLine(id: string, num: number, memo?: string): boolean {
  if (!getState().lines.some((line) => line.id === id)) return false
  change({ key: intentKey(), op: 'change', id, num: Math.max(0, num), memo })
  return true
}

/** Portions tapped for the party that sits here, which it ended without. */
let latePortions = 0

/** Portions of this phone that its party's cart never had. For the end of the stay, before it is forgotten. */
export function unsentPortions(): number {
  return getState().pending.reduce((sum, one) => sum + (one.op === 'add' ? one.line.num : 0), latePortions)
}

/** The party's stay is over: what was not sent is nobody's any more, and is told with the stay's end. */
export function forgetTable(): void {
  stay += 1
  latePortions = 0
  setState({ server: noCart, head: null })
  dismissProblem()
  show([])
}

/** `ids`: the lines that its guest was asked about. */
export function clearCart(ids: readonly string[] = getState().lines.map(({ id }) => id)): void {
  change({ key: intentKey(), op: 'clear', ids })
}

export interface CartAnswer {
  readonly cart: Cart
  readonly eventId: number
}

/** Counts what makes an answer that is still on its way be about something else: another table, a stay that is over. */
let stay = 0

/**
 * To be asked for before a call that answers the cart, and given the answer: it is taken (true) unless the stay is another one
 * by then, or something newer is known. The table's events tell what is newer: carts are numbered anew by every party.
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

/** Waits until nothing is on its way; else the refusal that it waits for: `offline` when the connection is gone. */
export async function waitUntilFlushed(): Promise<CallRefusal | null> {
  await sendOrAskToJoin()
  return getState().pending.length === 0 ? null : (restingFor ?? offline)
}

/** Lines of a first tap may be older than the guest's id. */
function isMine(line: CartLineWire, uid: string): boolean {
  return line.uid === uid || line.uid === ''
}

/** The party that sits here, for calls that must not reach another. */
export const partyId = (): string | undefined => getState().head?.seatingId || undefined

function change(pending: PendingChange): void {
  draw(enqueue(getState().pending, { ...pending, seatingId: partyId() }))
  // Taps that come faster than React renders become one change.
  setTimeout(() => {
    keep()
    void sendOrAskToJoin()
  })
}

/** What the guest has just chosen, to the table; who is not of its party is asked to join first. */
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

/** What is on its way outlives the page. */
function keep(): void {
  const { place, pending } = getState()
  if (place) keepChanges(place, pending)
}

let flushing: Promise<void> | undefined
let nextTry: ReturnType<typeof setTimeout> | undefined
/** How long after it was not decided a change is sent again: a server that is busy must not meet all its phones at once. */
const nextTryMs = () => 2000 + Math.random() * 2000
/** Why the server is left alone until the next try: neither a tap nor a network that is back hurries it. */
let restingFor: CallRefusal | undefined
/** How often the server has failed at the change that is first. What it cannot do must not hold up the others for ever. */
let failures = 0
const failuresMost = 3

/**
 * Sends what is waiting, one after another. What was not decided stays, and is sent again by itself; a refusal drops its
 * change and is told.
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
    if (!result.ok && isAboutPlace(result)) return
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
      // What is taken is drawn; what came too late has left the queue all the same.
      if (!take(result.value)) show()
      // Whoever has just opened the table asks which party they are, to name it from now on.
      if (!partyId()) void refreshTable()
    } else {
      if (result.code === 'seating_closed' && first.op === 'add' && first.seatingId === partyId())
        latePortions += first.line.num
      // Someone else took the line away first: of a + or - that is no news worth stopping for, the refreshed cart shows it.
      const isEdit = first.op === 'change' && (first.choice ?? first.memo) !== undefined
      if (isEdit || result.code !== 'line_unknown') showRefusal(result)
      show()
      await refreshTable()
    }
  }
}

/** Milliseconds until a change is sent again, under its key; 0 = it is decided. */
function waitAfter(refusal: CallRefusal): number {
  const { code, values } = refusal
  if (isUndecided(refusal)) return nextTryMs()
  const isLimited = code === 'rate_limited'
  if (!isLimited && (code !== 'server_error' || ++failures >= failuresMost)) return 0
  restingFor = refusal
  return nextTryMs() + (isLimited ? (Number(values[0]) || 1) * 1000 : 0)
}

/**
 * The tap is kept for afterwards: once the guest has joined, or is where the party went (seating.state.ts). What was tapped for a party
 * that has ended is for nobody, and would hold up all that is tapped after it.
 */
function isAboutPlace({ code }: CallRefusal): boolean {
  return code === 'seating_join_needed' || code === 'table_code_needed' || code === 'table_moved'
}

/** Nothing is known of any table and nothing is on its way, as when the page opens. */
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

/** The table as the keeper of this page's cart. */
export const tableCart: CartKeeper = {
  held: useTableState,
  setMenu: (menu) => setDishes(dishesOf(menu)),
  addDish,
  changeChoice,
  changeLine,
  keepLine,
  clearCart,
}
