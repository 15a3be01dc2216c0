import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { Call } from '../../../http/call.ts'
import type { TablePlace, TableState } from '../table.repository.ts'
import { guestState, tableOfSeating } from './seating.repository.ts'
import { servesHere } from './table-door.ts'

/**
 * Whether the phone means another party than the one that sits here (null = a free table). '' or undefined means the party that sits here.
 * Where it sits instead, if anywhere, says `checkPartyMoved`.
 */
export function isOtherParty(meant: string | undefined, { seatingId }: Pick<TableState, 'seatingId'>): boolean {
  return meant !== undefined && meant !== '' && meant !== seatingId
}

/**
 * A phone that missed a move (no network, a lost event) still writes to the table that its party has left: `table_moved`, with the
 * table where the party sits. Null = the party sits here, has gone home, or is not this guest's, who learns nothing of it.
 * A waiter's phone, which has no seat, may name any party.
 */
export async function checkPartyMoved(
  db: Queryable,
  place: TablePlace,
  here: string | null,
  meant: string | undefined,
  call: Call,
): Promise<Refusal<'table_moved'> | null> {
  if (meant === undefined || !isOtherParty(meant, { seatingId: here })) return null
  const at = await tableOfSeating(db, place, meant)
  if (at === null || at === place.tableNo) return null
  const { sellerId } = place
  const isIn =
    servesHere(call, place) || (await guestState(db, { sellerId, seatingId: meant, uid: call.actor })) === 'in'
  return isIn ? refuse('table_moved', [at], { tableNo: at }) : null
}

/**
 * Why nothing is done to a table whose party is not the one the staff saw when they were asked; null = it is, or they named none.
 * `here` is locked by the caller: who sits there by then stays there until the end of the transaction.
 */
export async function checkPartySeen(
  tx: Queryable,
  place: TablePlace,
  seen: string,
  here: Pick<TableState, 'seatingId'> | undefined,
): Promise<Refusal<'party_moved' | 'party_left' | 'seating_none'> | null> {
  if (!isOtherParty(seen, { seatingId: here?.seatingId ?? null })) return null
  const at = await tableOfSeating(tx, place, seen)
  if (at !== null) return refuse('party_moved', [at], { tableNo: at })
  return refuse(here === undefined ? 'seating_none' : 'party_left')
}
