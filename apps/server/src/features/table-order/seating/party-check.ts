import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { Call } from '../../../http/call.ts'
import type { TablePlace, TableState } from '../table.repository.ts'
import { guestState, tableOfSeating } from './seating.repository.ts'
import { servesHere } from './table-door.ts'

/**
 * Whether the phone means another party than the one here (null = a free table). '' or undefined means the party here.
 * `checkPartyMoved` finds where the other party sits.
 */
export function isOtherParty(meant: string | undefined, { seatingId }: Pick<TableState, 'seatingId'>): boolean {
  return meant !== undefined && meant !== '' && meant !== seatingId
}

/**
 * Refuses a phone that missed its party's move (no network, a lost event) with `table_moved` and the new table. Null =
 * the party sits here, has left, or is not this guest's, who learns nothing of it. A waiter's phone has no seat and may
 * name any party.
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
 /**
  * Refuses a staff action when the table's party is not the one on their screen; null = it is, or they named none. The
  * caller has locked `here`, so that party stays until the commit.
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
