import type { Money } from '../money/money.ts'
import type { PointsMove } from './points.ts'
import type { LotMove } from './value-lot.ts'

/** The accounts of facts/membership.md §2. `owner` is a member, or the gateway of `cash`; the others have none (''). */
export type AccountKind =
  | 'cash'
  | 'principal'
  | 'gift'
  | 'gift.given'
  | 'sale.principal'
  | 'sale.gift'
  | 'breakage'
  | 'points'
  | 'points.debt'
  | 'points.issued'
  | 'points.redeemed'
  | 'points.expired'

/** The unit of points; every other unit is a currency. */
export const pointsUnit = 'PT'

/** One side of a transaction. A credit is above 0, a debit below; the entries of a transaction add up to 0 per unit. */
export interface Entry {
  readonly account: AccountKind
  readonly owner: string
  readonly unit: string
  /** The member's lot that changes; null on the seller's accounts and on `points.debt`. */
  readonly lot: string | null
  readonly amount: number
}

/** Whose value moves, in which currency. */
export interface Purse {
  readonly member: string
  readonly unit: string
}

/** A top-up: what the member paid is owed to them, and the gift on top of it. */
export function topUpEntries(purse: Purse, gateway: string, { lot, principal, gift }: LotMove): Entry[] {
  return written([
    { account: 'cash', owner: gateway, unit: purse.unit, lot: null, amount: -principal },
    ...ofMember(purse, [{ lot, principal, gift }], 1),
    { account: 'gift.given', owner: '', unit: purse.unit, lot: null, amount: -gift },
  ])
}

/** A payment with balance. */
export function payEntries(purse: Purse, moves: readonly LotMove[]): Entry[] {
  return written([...ofMember(purse, moves, -1), ...ofSale(purse, moves, 1)])
}

/** A part of a payment goes back to the lots it came from. */
export function refundEntries(purse: Purse, moves: readonly LotMove[]): Entry[] {
  return written([...ofMember(purse, moves, 1), ...ofSale(purse, moves, -1)])
}

/** A top-up is taken back: the principal left goes out as money, the gift left is void. Gift never becomes money. */
export function takeBackEntries(purse: Purse, gateway: string, left: LotMove): Entry[] {
  return written([
    { account: 'cash', owner: gateway, unit: purse.unit, lot: null, amount: left.principal },
    ...ofMember(purse, [left], -1),
    { account: 'gift.given', owner: '', unit: purse.unit, lot: null, amount: left.gift },
  ])
}

/** Gift that is given (`sign` 1) or taken (-1) without a top-up, against one of the seller's accounts. */
export function giftEntries(
  purse: Purse,
  moves: readonly LotMove[],
  sign: 1 | -1,
  against: 'gift.given' | 'breakage',
): Entry[] {
  const amount = moves.reduce<number>((sum, { gift }) => sum + gift, 0)
  return written([
    ...ofMember(purse, moves, sign),
    { account: against, owner: '', unit: purse.unit, lot: null, amount: -sign * amount },
  ])
}

/**
 * Points given (`sign` 1) or taken (-1). `debt` is the part without a lot: repaid when points are given, owed when more
 * are taken than there are.
 */
export function pointsEntries(
  member: string,
  { moves, debt = 0 }: { readonly moves: readonly PointsMove[]; readonly debt?: number },
  sign: 1 | -1,
  against: 'points.issued' | 'points.redeemed' | 'points.expired',
): Entry[] {
  const unit = pointsUnit
  const points = moves.reduce((sum, move) => sum + move.points, debt)
  return written([
    ...moves.map(
      (move): Entry => ({ account: 'points', owner: member, unit, lot: move.lot, amount: sign * move.points }),
    ),
    { account: 'points.debt', owner: member, unit, lot: null, amount: sign * debt },
    { account: against, owner: '', unit, lot: null, amount: -sign * points },
  ])
}

function ofMember({ member, unit }: Purse, moves: readonly LotMove[], sign: 1 | -1): Entry[] {
  return moves.flatMap(({ lot, principal, gift }): Entry[] => [
    { account: 'principal', owner: member, unit, lot, amount: sign * principal },
    { account: 'gift', owner: member, unit, lot, amount: sign * gift },
  ])
}

function ofSale({ unit }: Purse, moves: readonly LotMove[], sign: 1 | -1): Entry[] {
  const sum = (part: 'principal' | 'gift') => moves.reduce<number>((all, move) => all + (move[part] as Money), 0)
  return [
    { account: 'sale.principal', owner: '', unit, lot: null, amount: sign * sum('principal') },
    { account: 'sale.gift', owner: '', unit, lot: null, amount: sign * sum('gift') },
  ]
}

const written = (entries: readonly Entry[]) => entries.filter(({ amount }) => amount !== 0)
