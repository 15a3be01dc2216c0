/**
 * Sends the device's cart once: `submitAhead(wishes)`. The intent is stored before it is sent. After a lost answer, a
 * network failure or a reload the same order is sent again under its key, until the store's decision is known.
 * `useSubmission()` shows the state.
 */
import { type CallRefusal, type CallResult, isUndecided } from '@comanda/client/call-result.ts'
import { oneAtATime } from '@comanda/client/one-at-a-time.ts'
import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { Page } from '../../../app/page-input.ts'
import { whenIdle } from '../../../app/when-idle.ts'
import { call } from '../../../platform/client.ts'
import { cartDifferences } from '../../cart/cart-difference.ts'
import { ensureShipping, forgetShipping, loadRules, openDelivery } from '../../takeout/delivery/delivery.ts'
import { freezeCart, loadPricing, takeOutSent, useDeviceCart } from '../cart/device-cart.state.ts'
import { checkMenu } from '../cart/menu-check.ts'
import { rememberUnpaid } from '../status/unpaid-memory.ts'
import { chooseTakeTime } from '../time/take-time.state.ts'
import { type AheadOrderBody, type AheadWishes, bodyOf, comparableBody, placeOf } from './ahead-body.ts'
import { type AheadIntent, intentMemory, keepIntent, keptIntent, newIntent, sendsAloneMs } from './ahead-intent.ts'
import { becomeGuest } from './known-guest.ts'
import { remainingRefusal } from './remaining-refusal.ts'
import { idle, type Submission, sending, useSubmission } from './submission.state.ts'

const { getState, setState } = useSubmission

/** The delay before the next try after one without a decision; it does not wait for the `online` event. */
const againMs = () => Math.min(30_000, 2000 * 2 ** sending.tries) * (0.75 + Math.random() / 2)

/** How often the phone checks `navigator.onLine` while it waits. */
const lookMs = 5000

/** Continues what an earlier page was sending, and listens to the network and to other tabs. */
export function openSubmission(opened: Page): () => void {
  const place = placeOf(opened)
  if (place === null) return () => undefined
  sending.page = opened
  const kept = keptIntent(place, Date.now())
  if (kept?.arrived === undefined) resume(kept)
  else openCheckout(kept, kept.arrived)
  takePressed()
  const stopWaiting = whenIdle(() => void becomeGuest(opened.sellerId))
  const online = () => {
    sending.tries = 0
    void attempt()
  }
  const look = () => applyTabIntent(keptIntent(place, Date.now()))
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === intentMemory(place)) look()
  }
  const stopCart = useDeviceCart.subscribe((cart, before) => {
    const { notSent } = getState()
    const still = remainingRefusal(notSent, cart.problems, before.problems)
    if (still !== notSent) setState({ notSent: still })
  })
  window.addEventListener('online', online)
  window.addEventListener('storage', onStorage)
  // A page restored from the browser's back cache missed events.
  window.addEventListener('pageshow', look)
  return () => {
    sending.page = null
    stopWaiting()
    stopCart()
    clearTimeout(sending.again)
    window.removeEventListener('online', online)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', look)
  }
}

function takePressed(): void {
  const wishes = sending.pressed
  sending.pressed = null
  if (wishes !== null) void submitAhead(wishes)
}

function resume(intent: AheadIntent | null): void {
  if (intent === null) return
  sending.tries = 0
  sending.isForgetful = false
  freezeCart(true)
  setState({ ...idle, phase: 'waiting', intent })
  void attempt()
}

/**
 * Opens the checkout for a page that closed before its guest saw it: this page began to load before the earlier one
 * opened the checkout. After a while the bills list the order instead.
 */
function openCheckout(kept: AheadIntent, arrived: Submitted): void {
  const isSeen = kept.openedAt !== undefined && kept.openedAt < performance.timeOrigin
  if (isSeen || Date.now() - kept.at > sendsAloneMs) forgetArrived()
  else setState({ ...idle, arrived })
}

/** Applies another tab's submission or its decision. */
function applyTabIntent(kept: AheadIntent | null): void {
  const { phase, intent: ours } = getState()
  const isDecided = kept === null || kept.arrived !== undefined
  if (!isDecided && ours === null && phase === 'idle') resume(kept)
  // If this phone stores nothing, a missing intent proves nothing.
  if (isDecided && ours !== null && phase !== 'sending' && !sending.isForgetful) release(idle, kept)
}

export async function submitAhead(wishes: AheadWishes): Promise<void> {
  if (sending.page === null) sending.pressed = wishes
  if (sending.page === null || getState().phase !== 'idle') return
  const asked = sending.page
  const place = placeOf(asked)
  const { amount: seenAmount, lines: seen } = useDeviceCart.getState()
  if (place === null || seen.length === 0) return
  // Set before the first await: a second tap finds the submission running.
  setState({ ...idle, phase: 'checking' })
  freezeCart(true)
  await loadPricing()
  await checkMenu(asked)
  const cart = useDeviceCart.getState()
  const { lines, amount, problems } = cart
  if (problems.size > 0) return release({ ...idle, notSent: { kind: 'problems' } })
  if (amount !== seenAmount) {
    const differences = cartDifferences(seen, lines)
    return release({ ...idle, notSent: { kind: 'refused', code: 'changed', sentence: '', differences } })
  }
  // Another tab was quicker: its order is sent.
  const others = keptIntent(place, Date.now())
  if (others !== null && others.arrived === undefined) return resume(others)
  const body = bodyOf(asked, wishes, cart)
  const intent = intentOf(body, lines, Date.now())
  sending.isForgetful = !keepIntent(place, intent)
  sending.tries = 0
  setState({ phase: 'waiting', intent })
  await attempt()
}

function intentOf(body: AheadOrderBody, seen: readonly CartLineWire[], now: number): AheadIntent {
  const before = sending.unanswered
  // The store may have voided an older unpaid order: then this is a new one.
  const isFresh = before !== null && now - before.at < sendsAloneMs
  return isFresh && comparableBody(before.body) === comparableBody(body)
    ? { ...before, seen }
    : newIntent(body, seen, now)
}

/** The guest accepts an order that has waited long. */
export function sendNow(): void {
  const { intent } = getState()
  if (sending.page === null || intent === null) return
  const asked = { ...intent, at: Date.now() }
  const place = placeOf(sending.page)
  if (place !== null) keepIntent(place, asked)
  setState({ intent: asked, phase: 'waiting' })
  void attempt()
}

/** Unlocks the cart. An order that reached the store unanswered stays unpaid there and expires. */
export function stopSending(): void {
  const { phase, intent } = getState()
  if (phase !== 'waiting' && phase !== 'stale') return
  sending.unanswered = intent
  release(idle)
}

export function forgetNotSent(): void {
  if (getState().notSent !== null) setState({ notSent: null })
}

function attempt(): Promise<void> {
  clearTimeout(sending.again)
  return tryOnce()
}

const tryOnce = oneAtATime(async (): Promise<void> => {
  const { intent, phase } = getState()
  if (sending.page === null || intent === null || phase === 'stale') return
  if (Date.now() - intent.at > sendsAloneMs) return setState({ phase: 'stale' })
  // The browser reports no network: `online` starts the next try, and a phone that missed it checks by timer.
  if (!navigator.onLine) {
    setState({ phase: 'waiting' })
    sending.again = setTimeout(() => void attempt(), lookMs)
    return
  }
  const { sellerId } = sending.page
  setState({ phase: 'sending' })
  const guest = await becomeGuest(sellerId)
  const whole = guest.ok ? await withShipping(sending.page, intent) : guest
  const result = whole.ok ? await send(sellerId, whole.value) : whole
  if (result.ok) return arrive(result.value, intent)
  if (getState().intent?.key !== intent.key) return
  if (isUndecided(result)) {
    setState({ phase: 'waiting' })
    sending.again = setTimeout(() => void attempt(), againMs())
    sending.tries += 1
    return
  }
  sending.unanswered = result.code === 'server_error' ? getState().intent : null
  await refuse(result, intent)
})

function send(sellerId: string, { key, body }: AheadIntent): Promise<CallResult<Submitted>> {
  return call('POST /weixin/onlineorder/:sellerId/order.html', { params: { sellerId }, query: {}, body }, { key })
}

/** A takeout sends its address first (spec 1 §4); then the intent stores the answer. */
async function withShipping(asked: Page, intent: AheadIntent): Promise<CallResult<AheadIntent>> {
  const { body } = intent
  const place = placeOf(asked)
  if (place === null || body.orderType !== '2' || body.shippingId !== undefined) return { ok: true, value: intent }
  const shipping = await ensureShipping(place, body.orderAmount ?? 0)
  if (!shipping.ok) return shipping
  const { shippingId, distance } = shipping.value
  const whole = { ...intent, body: { ...body, shippingId, distance } }
  if (getState().intent?.key !== intent.key) return { ok: true, value: whole }
  keepIntent(place, whole)
  setState({ intent: whole })
  return { ok: true, value: whole }
}

function arrive(arrived: Submitted, intent: AheadIntent): void {
  const { body } = intent
  sending.unanswered = null
  if (sending.page !== null) {
    const { sellerId } = sending.page
    rememberUnpaid(sellerId)
    // The time belonged to this order alone.
    chooseTakeTime({ sellerId, storeId: body.storefrontid, orderType: body.orderType }, null)
  }
  release({ ...idle, arrived }, { ...intent, arrived })
  takeOutSent(body.orderDetail)
}

/** This page opens the checkout. The next page forgets the order, unless it was loading already. */
export function markCheckoutOpened(): void {
  const place = sending.page && placeOf(sending.page)
  const kept = place && keptIntent(place, Date.now())
  if (place && kept?.arrived) keepIntent(place, { ...kept, openedAt: Date.now() })
  setState({ arrived: null })
}

function forgetArrived(): void {
  const place = sending.page && placeOf(sending.page)
  if (place !== null) keepIntent(place, null)
  setState({ arrived: null })
}

/** Shows the store's refusal with the current cart. */
async function refuse(result: CallRefusal, intent: AheadIntent): Promise<void> {
  if (sending.page !== null) await checkMenu(sending.page)
  const place = sending.page && placeOf(sending.page)
  // The phone asks about the address again; an address out of range is shown beside it.
  const isAway = result.code === 'shipping_needed' || result.code === 'too_far_to_send'
  if (isAway && place !== null) forgetShipping(place)
  const charge = chargeSaid(result, intent)
  // The store's minimum or charge has changed: the phone counts with the new one.
  if ((charge !== undefined || result.code === 'below_send_amount') && place !== null) {
    openDelivery(place, Date.now())
    await loadRules(place)
  }
  const differences = cartDifferences(intent.seen, useDeviceCart.getState().lines)
  release({ ...idle, notSent: { kind: 'refused', code: result.code, sentence: result.message, differences, charge } })
}

function chargeSaid({ code, details }: CallRefusal, { body: { distributionCharge: from } }: AheadIntent) {
  const to = code === 'price_changed' ? details?.distributionCharge : undefined
  return typeof to === 'number' && from !== undefined && to !== from ? { from, to } : undefined
}

/** `kept` = the intent that other pages must know. */
function release(next: Submission, kept: AheadIntent | null = null): void {
  const place = sending.page && placeOf(sending.page)
  clearTimeout(sending.again)
  if (place !== null) keepIntent(place, kept)
  freezeCart(false)
  setState(next)
}
