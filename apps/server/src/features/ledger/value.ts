import { payEntries, refundEntries, takeBackEntries, topUpEntries } from '@comanda/rules/ledger/posting.ts'
import { refundLots, spendLots } from '@comanda/rules/ledger/value-lot.ts'
import { money } from '@comanda/rules/money/money.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../db/queryable.ts'
import { openPurse } from './expiry.ts'
import { endHold, findHold, type Hold, type HoldId, insertHold } from './hold.repository.ts'
import { asValueLot } from './lot.repository.ts'
import { lockPurse, type PurseId } from './purse.repository.ts'
import {
  findTx,
  type LedgerTx,
  listSpent,
  lotOf,
  type Posting,
  postAll,
  type TxKind,
} from './transaction.repository.ts'

/** What a transaction did to its member's purse: below 0 = it left. `isRepeat`: its source was written before. */
export interface Posted {
  readonly txId: number
  readonly isRepeat: boolean
  readonly principal: number
  readonly gift: number
  readonly points: number
  /** Points that were owed (below 0) or repaid (above 0) by it. */
  readonly debt: number
}

/** Writes one transaction of a locked purse. */
export async function post(tx: Queryable, sellerId: string, at: Date, posting: Posting): Promise<Posted> {
  const [txId = 0] = await postAll(tx, sellerId, at, [posting])
  const sum = (account: string) =>
    posting.entries.reduce((all, entry) => all + (entry.account === account ? entry.amount : 0), 0)
  const [principal, gift, points, debt] = ['principal', 'gift', 'points', 'points.debt'].map(sum)
  return {
    ...{ txId, isRepeat: false, principal: principal ?? 0, gift: gift ?? 0 },
    ...{ points: points ?? 0, debt: debt ?? 0 },
  }
}

/** The answer to a source that was written before. It asked for the same then. */
export function repeat(
  { txId, principal, gift, points, debt, ...found }: LedgerTx,
  { memberId, amount }: Pick<Posting, 'memberId' | 'amount'>,
): Result<Posted, 'source_reused'> {
  const isSame = found.memberId === memberId && found.amount === amount
  return isSame ? ok({ txId, isRepeat: true, principal, gift, points, debt }) : refuse('source_reused')
}

export interface TopUp extends PurseId {
  readonly attempt: string
  /** Where the money came in: `weixin`, `counter`. */
  readonly gateway: string
  /** What the member paid, and the gift on top. */
  readonly paid: number
  readonly gift: number
  /** The gift's last day in the seller's zone; null = it never ends. */
  readonly giftEndsOn: string | null
  readonly info?: object
}

/** Credits a paid top-up once per attempt, as a new lot. */
export async function topUp(tx: Queryable, wish: TopUp, at: Date): Promise<Result<Posted, 'source_reused'>> {
  const { sellerId, memberId, unit, gateway, paid, gift } = wish
  const source = { kind: 'attempt', id: wish.attempt }
  await lockPurse(tx, wish, at)
  const found = await findTx(tx, sellerId, ['topup'], source)
  if (found !== undefined) return repeat(found, { memberId, amount: paid + gift })
  const lot = lotOf('topup', source)
  const move = { lot, principal: money(paid), gift: money(gift) }
  const posting: Posting = {
    ...{ kind: 'topup', source, memberId, unit, amount: paid + gift, info: { ...wish.info, gateway } },
    entries: topUpEntries({ member: memberId, unit }, gateway, move),
    lots: [{ lot, kind: 'value', granted: paid + gift, expiresOn: wish.giftEndsOn }],
  }
  return ok(await post(tx, sellerId, at, posting))
}

export interface TakeBack {
  readonly sellerId: string
  /** The attempt that paid the top-up. */
  readonly attempt: string
  /** One number for one taking back. */
  readonly refund: string
  readonly actor?: string
}

/**
 * Takes a top-up back: `principal` leaves the purse and is owed to the member as money, the gift left is void. Refuses
 * with `balance_held` while a payment holds a part.
 */
export async function takeBack(
  tx: Queryable,
  { sellerId, attempt, refund, actor = '' }: TakeBack,
  at: Date,
): Promise<Result<Posted, 'unknown_top_up' | 'balance_held' | 'source_reused'>> {
  const paid = { kind: 'attempt', id: attempt }
  const topped = await findTx(tx, sellerId, ['topup'], paid)
  if (topped === undefined) return refuse('unknown_top_up')
  const { memberId, unit } = topped
  const purse = await openPurse(tx, { sellerId, memberId, unit }, at)
  const source = { kind: 'refund', id: refund }
  const found = await findTx(tx, sellerId, ['takeback'], source)
  if (found !== undefined) return repeat(found, { memberId, amount: found.amount })
  const lot = lotOf('topup', paid)
  const left = purse.lots.find((one) => one.lot === lot)
  const move = { lot, principal: money(left?.principal ?? 0), gift: money(left?.gift ?? 0) }
  const amount = move.principal + move.gift
  if (purse.posted - purse.held < amount) return refuse('balance_held')
  const entries = takeBackEntries({ member: memberId, unit }, String(topped.info.gateway), move)
  const reverses = topped.txId
  return ok(
    await post(tx, sellerId, at, { kind: 'takeback', source, memberId, unit, amount, reverses, actor, entries }),
  )
}

/** Holds value for an attempt, once. Refuses with `balance_short`; `details.short` is what is missing. */
export async function hold(
  tx: Queryable,
  wish: Omit<Hold, 'state' | 'taken'>,
  at: Date,
): Promise<Result<Hold, 'balance_short' | 'source_reused'>> {
  const purse = await openPurse(tx, wish, at)
  const found = await findHold(tx, wish)
  if (found !== undefined) {
    const isSame = found.memberId === wish.memberId && found.unit === wish.unit && found.amount === wish.amount
    return isSame ? ok(found) : refuse('source_reused')
  }
  const held = await insertHold(tx, wish, at)
  if (held !== undefined) return ok(held)
  const short = wish.amount - (purse.posted - purse.held)
  return refuse('balance_short', [short], { short })
}

/** What an attempt pays for with value. */
const paying = ['pay', 'buycoupon', 'buyviptype'] as const satisfies readonly TxKind[]

export interface HoldPosting extends HoldId {
  readonly kind: (typeof paying)[number]
  /** At most what is held; the rest is free again. */
  readonly amount: number
  readonly info?: object
}

type HoldRefusal = 'unknown_hold' | 'hold_released' | 'hold_too_small' | 'source_reused'

/** The attempt succeeded: takes the value, from the lots of this moment. Refuses when the hold was released. */
export async function postHold(
  tx: Queryable,
  { sellerId, attempt, kind, amount, info = {} }: HoldPosting,
  at: Date,
): Promise<Result<Posted, HoldRefusal>> {
  const known = await findHold(tx, { sellerId, attempt })
  if (known === undefined) return refuse('unknown_hold')
  const { memberId, unit } = known
  const purse = await openPurse(tx, known, at)
  const source = { kind: 'attempt', id: attempt }
  const found = await findTx(tx, sellerId, paying, source)
  if (found !== undefined) return repeat(found, { memberId, amount })
  if (amount > known.amount) return refuse('hold_too_small')
  if (!(await endHold(tx, known, { state: 'posted', taken: amount, at }))) return refuse('hold_released')
  const spent = spendLots(purse.lots.map(asValueLot), money(amount))
  if (!spent.ok) throw new Error(`the lots of ${memberId} hold less than what was held`)
  const entries = payEntries({ member: memberId, unit }, spent.value)
  return ok(await post(tx, sellerId, at, { kind, source, memberId, unit, amount, info, entries }))
}

/** The attempt ended unpaid: frees the value. False = the hold is unknown or was ended before. */
export async function releaseHold(tx: Queryable, id: HoldId, at: Date): Promise<boolean> {
  const known = await findHold(tx, id)
  if (known === undefined) return false
  await lockPurse(tx, known, at)
  return endHold(tx, id, { state: 'released', taken: 0, at })
}

export interface Refund {
  readonly sellerId: string
  /** The attempt that took the value. */
  readonly attempt: string
  /** One number for one refund. */
  readonly refund: string
  readonly amount: number
  readonly actor?: string
  readonly info?: object
}

/**
 * Gives a part of a payment back to the lots it came from. A gift that has ended meanwhile ends again. Refuses with
 * `refund_too_large`; `details.left` is the most.
 */
export async function refund(
  tx: Queryable,
  { sellerId, attempt, refund: number, amount, actor = '', info = {} }: Refund,
  at: Date,
): Promise<Result<Posted, 'unknown_payment' | 'refund_too_large' | 'source_reused'>> {
  const paid = await findTx(tx, sellerId, paying, { kind: 'attempt', id: attempt })
  if (paid === undefined) return refuse('unknown_payment')
  const { memberId, unit, txId: reverses } = paid
  await lockPurse(tx, { sellerId, memberId, unit }, at)
  const source = { kind: 'refund', id: number }
  const found = await findTx(tx, sellerId, ['refund'], source)
  if (found !== undefined) return repeat(found, { memberId, amount })
  const spent = await listSpent(tx, sellerId, reverses)
  const parts = spent.map(({ lot, principal, gift, back }) => ({
    ...{ lot, principal: money(principal), gift: money(gift), back: money(back) },
  }))
  const moves = refundLots(parts, money(amount))
  if (!moves.ok) return moves
  const entries = refundEntries({ member: memberId, unit }, moves.value)
  return ok(
    await post(tx, sellerId, at, { kind: 'refund', source, memberId, unit, amount, reverses, actor, info, entries }),
  )
}
