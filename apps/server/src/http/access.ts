import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Access } from '@comanda/contract/route.ts'
import { can } from '@comanda/rules/access/roles.ts'
import { isOutTradeNo } from '@comanda/rules/order/outtradeno.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from './call.ts'

/** What the binder asks to know whether a guest may act at a table, or hear of an order; answered by the rooms. */
export interface TableCheck {
  /** Mark of the table's code in force; null when there is no such table. */
  tableMark(sellerId: string, storeId: string, tableNo: string): Promise<string | null>
  /** Whether an order ahead is this guest's; left out where only tables are asked about. */
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

/** The first thing every call passes: null = may go on. */
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
  if (!can(call.staff.role, access) || !isTheirs(call.staff, place)) return refuse('not_allowed')
  return null
}

/** The place a call is about, whichever way its address names it. */
export function placeOf(params: Place): Place {
  if (params.channel === undefined) return params
  const [sellerId, storeId, tableNo] = params.channel.split('_')
  return { channel: params.channel, sellerId: sellerId ?? '', storeId: storeId ?? '', tableNo: tableNo ?? '' }
}

/** A table's number is not a credential: the guest must hold a grant from the code that is in force now. */
async function checkTable(place: Place, call: Call, tables: TableCheck): Promise<Refusal<ErrorCode> | null> {
  const { sellerId = '', storeId = '', tableNo = '' } = place
  // A channel with an order's number in the table's place is its guest's, and nobody else's: to others there is no such thing.
  if (place.channel !== undefined && isOutTradeNo(tableNo)) {
    return (await tables.isOwn?.({ sellerId, storeId }, tableNo, call.actor)) ? null : refuse('table_unknown')
  }
  const mark = await tables.tableMark(sellerId, storeId, tableNo)
  if (mark === null) return refuse('table_unknown')
  // What a waiter's phone orders is never a guest's unnoticed.
  if (call.serves === 'ended') return refuse('not_signed_in')
  if (call.serves === 'yes' && call.staff !== null && can(call.staff.role, 'table.order')) {
    if (isTheirs(call.staff, place)) return null
  }
  const granted = call.guest?.grants.some(
    (g) => g.sellerId === sellerId && g.storeId === storeId && g.tableNo === tableNo && g.mark === mark,
  )
  return granted ? null : refuse('table_code_needed')
}

/** Whether a member of staff works there. */
export function isTheirs(staff: NonNullable<Call['staff']>, place: Place): boolean {
  if (place.sellerId !== undefined && place.sellerId !== staff.sellerId) return false
  return place.storeId === undefined || staff.storeIds.length === 0 || staff.storeIds.includes(place.storeId)
}
