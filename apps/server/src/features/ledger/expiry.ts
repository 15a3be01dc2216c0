import { expirePoints } from '@comanda/rules/ledger/points.ts'
import { type Entry, giftEntries, pointsEntries, pointsUnit } from '@comanda/rules/ledger/posting.ts'
import { expireGifts } from '@comanda/rules/ledger/value-lot.ts'
import { money } from '@comanda/rules/money/money.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import { transaction } from '../../db/transaction.ts'
import { asPointsLot, asValueLot, type Lot, listEnded, listLots } from './lot.repository.ts'
import { type LockedPurse, lockPurse, lockPurses, type PurseId } from './purse.repository.ts'
import { type Posting, postAll } from './transaction.repository.ts'

/** A locked purse without ended lots, and its lots with something left, oldest first. */
export interface OpenPurse extends LockedPurse {
  readonly lots: readonly Lot[]
}

/** Locks a purse, ends what has ended by `at`, and reads its lots. */
export async function openPurse(tx: Queryable, id: PurseId, at: Date): Promise<OpenPurse> {
  const purse = await lockPurse(tx, id, at)
  const lots = await listLots(tx, purse, [purse.memberId])
  const ends = endsOf(purse, lots)
  if (ends.length === 0) return { ...purse, lots }
  await postAll(tx, purse.sellerId, at, ends)
  const ended = ends.reduce((sum, { amount }) => sum + amount, 0)
  return { ...purse, posted: purse.posted - ended, lots: await listLots(tx, purse, [purse.memberId]) }
}

/** One transaction for each lot. Its total is its source: under the purse's lock it grows with each. */
function endsOf(purse: LockedPurse, lots: readonly Lot[]): Posting[] {
  const { memberId, unit } = purse
  const end = (lot: string, amount: number, entries: readonly Entry[]): Posting => {
    const before = lots.find((one) => one.lot === lot)?.expired ?? 0
    const source = { kind: 'lot', id: `${lot} ${before + amount}` }
    return { kind: 'expire', source, memberId, unit, amount, entries }
  }
  if (unit === pointsUnit) {
    return expirePoints(lots.map(asPointsLot), purse.today).map((move) =>
      end(move.lot, move.points, pointsEntries(memberId, { moves: [move] }, -1, 'points.expired')),
    )
  }
  const available = money(purse.posted - purse.held)
  return expireGifts(lots.map(asValueLot), purse.today, available).map((move) =>
    end(move.lot, move.gift, giftEntries({ member: memberId, unit }, [move], -1, 'breakage')),
  )
}

/** Purses in one transaction. */
const batch = 200

/**
 * Posts what has ended: points, and gifts with a last day. Balances leave it out before that. A purse that a payment
 * locks waits for it. Returns the number of transactions.
 */
export async function sweepEnded(db: Pick<Database, 'pool'>, at: Date): Promise<number> {
  let posted = 0
  let last: PurseId = { sellerId: '', unit: '', memberId: '' }
  for (;;) {
    const found = await listEnded(db.pool, last, at, batch)
    const keyOf = ({ sellerId, unit }: PurseId) => `${sellerId} ${unit}`
    for (const key of new Set(found.map(keyOf))) {
      posted += await endAll(
        db,
        found.filter((purse) => keyOf(purse) === key),
        at,
      )
    }
    const end = found.at(-1)
    if (end === undefined || found.length < batch) return posted
    last = end
  }
}

/** Purses of one seller and unit. */
function endAll(db: Pick<Database, 'pool'>, ids: readonly PurseId[], at: Date): Promise<number> {
  return transaction(db, async (tx) => {
    const [first] = ids
    if (first === undefined) return 0
    const members = ids.map(({ memberId }) => memberId)
    const purses = await lockPurses(tx, first, members, at)
    const lots = await listLots(tx, first, members)
    const ends = purses.flatMap((purse) =>
      endsOf(
        purse,
        lots.filter(({ memberId }) => memberId === purse.memberId),
      ),
    )
    if (ends.length > 0) await postAll(tx, first.sellerId, at, ends)
    return ends.length
  })
}
