/**
 * Orders a voucher's dish and pays with it (`continueRedemption`), or cancels it (`giveUp`). Both may be called again at any time:
 * each step has its key, and each result is stored before the next step.
 */
import { type CallRefusal, isUndecided } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import { voucherPayTypes } from '@comanda/contract/voucher/voucher-pay-types.ts'
import { call } from '../../platform/client.ts'
import { rememberUnpaid } from '../pickup-order/status/unpaid-memory.ts'
import { becomeGuest } from '../pickup-order/submit/known-guest.ts'
import type { Ordered, Outcome } from './outcome.ts'
import { attemptOf, holderOf, isAboutNumber, isAboutOrder } from './pay-refusal.ts'
import { readStanding, standings } from './read-standing.ts'
import { type Redemption, withFreshPayment } from './redemption.ts'

/** Stores every step before the next one begins. */
export type Keep = (redemption: Redemption) => void

export async function continueRedemption(redemption: Redemption, sellerId: string, keep: Keep): Promise<Outcome> {
  const ordered = await order(redemption, sellerId, keep)
  if ('kind' in ordered) return ordered
  return pay(ordered, sellerId, keep)
}

export async function giveUp(redemption: Redemption, sellerId: string, keep: Keep): Promise<Outcome> {
  const given = { ...redemption, isGivenUp: true }
  keep(given)
  // The store may have the order: its number is asked for under the order's own key.
  const ordered = await order(given, sellerId, keep)
  if ('kind' in ordered) return ordered.kind === 'not_ordered' ? { kind: 'given_up', outtradeno: '' } : ordered
  return takeBack(ordered, sellerId, keep)
}

/** Adds the order's number once the store has it. */
async function order(redemption: Redemption, sellerId: string, keep: Keep): Promise<Outcome | Ordered> {
  const { order: known, body } = redemption
  if (known !== null) return { ...redemption, order: known }
  if (body === null) throw new Error('neither an order nor what to order')
  const guest = await becomeGuest(sellerId)
  if (!guest.ok) return unsure(guest)
  const sent = await call(
    'POST /weixin/onlineorder/:sellerId/order.html',
    { params: { sellerId }, query: {}, body },
    { key: body.msgid },
  )
  if (!sent.ok) return isOpen(sent) ? unsure(sent) : { kind: 'not_ordered', sentence: sent.message }
  const { outtradeno, amount } = sent.value
  const ordered = { ...redemption, order: { outtradeno, amount } }
  keep(ordered)
  rememberUnpaid(sellerId)
  return ordered
}

async function pay(redemption: Ordered, sellerId: string, keep: Keep, tries = 0): Promise<Outcome> {
  const asked = { ...redemption, isAsked: true, wasEverAsked: true, refused: '' }
  keep(asked)
  const { outtradeno } = asked.order
  const paid = await createPreorder(asked, sellerId)
  // A voucher has no page to pay at.
  if (paid.ok && paid.value.payUrl === '') return { kind: 'placed', outtradeno, isLate: false }
  if (paid.ok) return { kind: 'unsure', why: 'checking', sentence: '' }
  if (paid.code === 'already_paid') return { kind: 'placed', outtradeno, isLate: false }
  if (paid.code === 'client_sn_conflict') {
    // That attempt ended without redeeming: the next one is new.
    const fresh = withFreshPayment(asked)
    keep(fresh)
    return tries === 0 ? pay(fresh, sellerId, keep, 1) : { kind: 'unsure', why: 'checking', sentence: '' }
  }
  const holder = holderOf(paid)
  if (isAboutNumber(paid.code) || (holder !== '' && holder !== outtradeno)) {
    keep({ ...withFreshPayment(asked), refused: paid.message })
    return { kind: 'another', sentence: paid.message, holder }
  }
  if (isAboutOrder(paid.code)) return outcomeOfRefusedPayment(redemption, sellerId, paid)
  keep({ ...asked, attempt: attemptOf(paid) || asked.attempt })
  return unsure(paid)
}

function createPreorder({ order, platform, number, product, payKey, storeId }: Ordered, sellerId: string) {
  return call(
    'POST /pay/scenepay/createpreorder.html',
    {
      body: {
        ...{ sellerid: sellerId, storeid: storeId, businessType: 'XMDOrder' },
        ...{ payTypeCode: voucherPayTypes[platform], outtradeno: order.outtradeno },
        ...{ fee: order.amount, businessData: { couponid: number, product } },
      },
    },
    { key: payKey },
  )
}

/**
 * `before` = the state before this try. An earlier try may have redeemed the voucher; only the server's record says.
 */
async function outcomeOfRefusedPayment(before: Ordered, sellerId: string, refusal: CallRefusal): Promise<Outcome> {
  const { outtradeno } = before.order
  const stands = await readStanding(before, sellerId)
  switch (stands) {
    case 'placed':
      return { kind: 'placed', outtradeno, isLate: false }
    case 'coming':
    case 'back':
    case 'not':
      return { kind: 'given_back', outtradeno, back: stands }
    case 'over':
    case 'unpaid':
      return { kind: 'over', outtradeno, sentence: refusal.message }
    case 'open':
    case null:
      return unsure(refusal)
  }
}

/** Ends an undecided payment first, then cancels the order. */
async function takeBack(redemption: Ordered, sellerId: string, keep: Keep, tries = 0): Promise<Outcome> {
  const { outtradeno } = redemption.order
  if (redemption.isAsked && redemption.attempt !== '') {
    const ended = await call(
      'POST /pay/scenepay/:sellerId/:outtradeno/cancelpay.html',
      { params: { sellerId, outtradeno: redemption.attempt } },
      { key: `${redemption.endKey}-pay` },
    )
    if (!ended.ok && ended.code !== 'not_found') return unsure(ended)
    const stands = ended.ok ? standings[ended.value.state] : 'none'
    if (stands === 'placed') return { kind: 'placed', outtradeno, isLate: true }
    if (stands === 'open') {
      // The server stores its answer under its key: the next call needs a new one.
      keep({ ...redemption, endKey: intentKey() })
      return { kind: 'unsure', why: 'checking', sentence: '' }
    }
    if (stands !== 'none') return { kind: 'given_back', outtradeno, back: stands }
  }
  const off = await call(
    'DELETE /weixin/onlineorder/:sellerId/order.html',
    { params: { sellerId }, query: { outtradeno } },
    { key: redemption.endKey },
  )
  if (off.ok && off.value.refund > 0) return { kind: 'given_back', outtradeno, back: 'coming' }
  if (off.ok || off.code === 'order_unknown') return outcomeOfCancel(redemption, sellerId)
  // The kitchen has begun, or the platform no longer returns it: it was paid.
  if (off.code === 'order_cancel_late') return { kind: 'placed', outtradeno, isLate: true }
  if (isOpen(off)) return unsure(off)
  const next = { ...redemption, isAsked: true, attempt: attemptOf(off) || redemption.attempt, endKey: intentKey() }
  keep(next)
  if (next.attempt !== redemption.attempt && tries === 0) return takeBack(next, sellerId, keep, 1)
  return off.code === 'order_being_paid' ? { kind: 'unsure', why: 'checking', sentence: '' } : unsure(off)
}

/** There was no refund: nothing was paid, or it had been returned before. */
async function outcomeOfCancel(redemption: Ordered, sellerId: string): Promise<Outcome> {
  const { outtradeno } = redemption.order
  if (!redemption.wasEverAsked) return { kind: 'given_up', outtradeno }
  const stands = await readStanding(redemption, sellerId)
  if (stands === 'placed') return { kind: 'placed', outtradeno, isLate: true }
  if (stands === 'coming' || stands === 'back' || stands === 'not')
    return { kind: 'given_back', outtradeno, back: stands }
  // An order that is being paid cannot be cancelled: without a number there was no payment.
  const isOpenStill = stands === 'open' && redemption.attempt !== ''
  if (isOpenStill || (stands === null && redemption.isAsked)) return { kind: 'unsure', why: 'checking', sentence: '' }
  return { kind: 'given_up', outtradeno }
}

/** The call may have arrived, or may be repeated under its key. */
function isOpen(refusal: CallRefusal): boolean {
  return isUndecided(refusal) || refusal.code === 'server_error' || refusal.code === 'rate_limited'
}

function unsure({ message, code }: CallRefusal): Outcome {
  if (message !== '') return { kind: 'unsure', why: 'said', sentence: message }
  return { kind: 'unsure', why: code === 'offline' ? 'lost' : 'silent', sentence: '' }
}
