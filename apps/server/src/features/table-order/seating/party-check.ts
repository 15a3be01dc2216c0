import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { Call } from '../../../http/call.ts'
import type { TablePlace, TableState } from '../table.repository.ts'
import { guestState, tableOfSeating } from './seating.repository.ts'
import { servesHere } from './table-door.ts'

/**
 * Whether whoever sits here, or nobody, is not the party that is meant. Who names none ('' or nothing) means whoever sits here.
 * Where it sits instead, if anywhere, says `checkPartyMoved`.
 */
export function isOtherParty(meant: string | undefined, { seatingId }: Pick<TableState, 'seatingId'>): boolean {
  return meant !== undefined && meant !== '' && meant !== seatingId
}

/**
 * A phone that missed a move (no network, a lost event) still writes to the table that its party has left, where nobody sits now or
 * somebody else: `table_moved` with the table to go to. Null = here, gone home, or not this guest's party, who is told nothing of it.
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
