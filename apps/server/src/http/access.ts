import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Access } from '@comanda/contract/route.ts'
import { can } from '@comanda/rules/access/roles.ts'
import { isOutTradeNo } from '@comanda/rules/order/outtradeno.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from './call.ts'

/** What the binder asks the rooms: may a guest act at a table, or read an order? */
export interface TableCheck {
  /** Mark of the table's code in force; null when there is no such table. */
  tableMark(sellerId: string, storeId: string, tableNo: string): Promise<string | null>
  /** Whether an order ahead belongs to this guest. Left out where only tables are checked. */
  isOwn?(
    place: { readonly sellerId: string; readonly storeId: string },
    outtradeno: string,
    uid: string,
  ): Promise<boolean>
}

export interface Place {
  readonly sellerId?: string
  readonly storeId?: string
  readonly tableNo?: string
  /** `{seller}_{store}_{table}` */
  readonly channel?: string
}

/** The access check of every call; null = allowed. */
export async function checkAccess(
  access: Access,
  params: unknown,
  call: Call,
  tables: TableCheck,
): Promise<Refusal<ErrorCode> | null> {
  if (access === 'public' || access === 'guest') return null
  const place = placeOf(params as Place)
  if (access === 'table') return checkTable(place, call, tables)
  if (call.staff === null) return refuse('not_signed_in')
  if (!can(call.staff, access) || !isTheirs(call.staff, place)) return refuse('not_allowed')
  return null
}

/** The place that a call's address names, directly or as a channel. */
export function placeOf(params: Place): Place {
  if (params.channel === undefined) return params
  const [sellerId, storeId, tableNo] = params.channel.split('_')
  return { channel: params.channel, sellerId: sellerId ?? '', storeId: storeId ?? '', tableNo: tableNo ?? '' }
}

/** A table's number is not a credential: the guest must hold a grant from the code that is in force now. */
async function checkTable(place: Place, call: Call, tables: TableCheck): Promise<Refusal<ErrorCode> | null> {
  const { sellerId = '', storeId = '', tableNo = '' } = place
  // A channel may name an order instead of a table. For all guests but its owner it does not exist.
  if (place.channel !== undefined && isOutTradeNo(tableNo)) {
    return (await tables.isOwn?.({ sellerId, storeId }, tableNo, call.actor)) ? null : refuse('table_unknown')
  }
  const mark = await tables.tableMark(sellerId, storeId, tableNo)
  if (mark === null) return refuse('table_unknown')
  // The waiter's session has ended: without this check their next round would be a guest's.
  if (call.serves === 'ended') return refuse('not_signed_in')
  if (call.serves === 'yes' && call.staff !== null && can(call.staff, 'table.order')) {
    if (isTheirs(call.staff, place)) return null
  }
  const granted = call.guest?.grants.some(
    (g) => g.sellerId === sellerId && g.storeId === storeId && g.tableNo === tableNo && g.mark === mark,
  )
  return granted ? null : refuse('table_code_needed')
}

/** Whether a member of staff works at this place. */
export function isTheirs(staff: NonNullable<Call['staff']>, place: Place): boolean {
  if (place.sellerId !== undefined && place.sellerId !== staff.sellerId) return false
  return place.storeId === undefined || staff.storeIds.length === 0 || staff.storeIds.includes(place.storeId)
}
