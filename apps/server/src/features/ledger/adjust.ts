import { spendPoints } from '@comanda/rules/ledger/points.ts'
import { giftEntries, pointsEntries, pointsUnit } from '@comanda/rules/ledger/posting.ts'
import { takeGift } from '@comanda/rules/ledger/value-lot.ts'
import { money, noMoney } from '@comanda/rules/money/money.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../db/queryable.ts'
import { type OpenPurse, openPurse } from './expiry.ts'
import { asPointsLot, asValueLot } from './lot.repository.ts'
import { newPoints } from './points.ts'
import type { PurseId } from './purse.repository.ts'
import { findTx, lotOf, type Posting, type Source } from './transaction.repository.ts'
import { type Posted, post, repeat } from './value.ts'

/** Staff correct a purse: gift (unit = the currency) or points (`PT`). Principal is money and moves with money only. */
export interface Adjustment extends PurseId {
  readonly source: Source
  /** Above 0 gives, below 0 takes. */
  readonly amount: number
  /** `staff:name` */
  readonly actor: string
  readonly reason: string
}

type AdjustRefusal = 'reason_missing' | 'balance_short' | 'balance_held' | 'not_enough_points' | 'source_reused'

/** Takes no more than there is: a correction makes no debt. */
export async function adjust(tx: Queryable, wish: Adjustment, at: Date): Promise<Result<Posted, AdjustRefusal>> {
  const { sellerId, memberId, source, amount, actor } = wish
  const reason = wish.reason.trim()
  if (reason === '') return refuse('reason_missing')
  const purse = await openPurse(tx, wish, at)
  const found = await findTx(tx, sellerId, ['adjust'], source)
  if (found !== undefined) {
    const isSameWay = found.info.amount === amount
    return isSameWay ? repeat(found, { memberId, amount: Math.abs(amount) }) : refuse('source_reused')
  }
  const posting = amount >= 0 ? ok(giving(purse, wish)) : taking(purse, wish)
  if (!posting.ok) return posting
  return ok(await post(tx, sellerId, at, { ...posting.value, actor, reason, info: { amount } }))
}

function giving(purse: OpenPurse, { memberId, unit, source, amount }: Adjustment): Posting {
  if (unit === pointsUnit) return newPoints(purse, { source, points: amount, endsOn: null, kind: 'adjust' })
  const lot = lotOf('adjust', source)
  const moves = [{ lot, principal: noMoney, gift: money(amount) }]
  return {
    ...{ kind: 'adjust', source, memberId, unit, amount },
    entries: giftEntries({ member: memberId, unit }, moves, 1, 'gift.given'),
    lots: [{ lot, kind: 'value', granted: amount, expiresOn: null }],
  }
}

function taking(
  purse: OpenPurse,
  { memberId, unit, source, ...wish }: Adjustment,
): Result<Posting, 'balance_short' | 'balance_held' | 'not_enough_points'> {
  const amount = -wish.amount
  const posting = { kind: 'adjust', source, memberId, unit, amount } as const
  if (unit === pointsUnit) {
    const spent = spendPoints(purse.lots.map(asPointsLot), amount)
    if (!spent.ok) return spent
    return ok({ ...posting, entries: pointsEntries(memberId, { moves: spent.value }, -1, 'points.issued') })
  }
  const taken = takeGift(purse.lots.map(asValueLot), money(amount))
  if (!taken.ok) return taken
  if (purse.posted - purse.held < amount) return refuse('balance_held')
  return ok({ ...posting, entries: giftEntries({ member: memberId, unit }, taken.value, -1, 'gift.given') })
}
