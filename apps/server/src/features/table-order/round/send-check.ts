import type { ErrorCode } from '@comanda/contract/errors.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import { missingMustOrders, mustOrdersOfParty } from '@comanda/rules/table-order/must-order.ts'
import { sendObstacles } from '@comanda/rules/table-order/send-check.ts'
import { type ChosenLine, type PricedHere, refusalOf } from '../../cart/cart.service.ts'
import { listOrderedPortions } from '../../order/order.service.ts'
import type { TableMenu } from '../menu-of-table.ts'
import type { TableCall } from '../seating/open-table-call.ts'
import type { TablePlace, TableState } from '../table.repository.ts'
import type { SendBody, TableOrderDeps } from '../table-order.service.ts'

export interface RoundToCheck {
  readonly lines: readonly ChosenLine[]
  readonly priced: PricedHere
  readonly menu: TableMenu
}

/** The first reason to refuse these dishes, in the order of spec 1 §4; null = they can be sent. */
export async function checkSend(
  deps: TableOrderDeps,
  place: TablePlace,
  { state, settings, isStaff }: TableCall,
  { lines, priced, menu }: RoundToCheck,
  { declined = [], cover = 0 }: Pick<SendBody, 'declined' | 'cover'>,
): Promise<Refusal<ErrorCode> | null> {
  const { expired, soldOut } = sendObstacles(priced.problems)
  if (expired !== undefined) return refusalOf(expired, lines, menu)
  const mustOrder = mustOrdersOfParty(menu.mustOrder, Math.max(state.cover, cover))
  const missing = await stillMissing(deps.db, place.sellerId, state, lines, { ...menu, mustOrder }, new Set(declined))
  if (missing.length > 0) return refuse('must_order', [], { dishes: missing })
  if (soldOut !== undefined) return refusalOf(soldOut, lines, menu)
  // The refusal says where a phone can be verified. Staff order for guests without a verified phone.
  if (state.telEnd !== '' || isStaff || !settings.orderBindTel) return null
  return refuse('phone_needed', [], { zones: deps.member.zones })
}

/** A sold-out dish is not required: a table would wait for it in vain. */
async function stillMissing(
  db: TableOrderDeps['db'],
  sellerId: string,
  { billId, lines: cart }: TableState,
  lines: readonly ChosenLine[],
  { mustOrder, soldOut, left }: TableMenu,
  declined: ReadonlySet<string>,
) {
  const demanded = mustOrder.filter(({ code, num }) => !soldOut.has(code) && (left.get(code) ?? num) >= num)
  const isSent = new Set(lines.map(({ id }) => id))
  const portions = new Map<string, number>()
  for (const { code, num } of [...lines, ...cart.filter(({ id }) => !isSent.has(id))]) {
    portions.set(code, (portions.get(code) ?? 0) + num)
  }
  const missing = missingMustOrders(demanded, { portions, hasSent: false, declined })
  // Most tables order these in their first round, so only the others cost a query.
  if (missing.length === 0 || billId === '') return missing
  const sent = await listOrderedPortions(db.pool, sellerId, billId)
  for (const [code, num] of sent) portions.set(code, (portions.get(code) ?? 0) + num)
  return missingMustOrders(demanded, { portions, hasSent: sent.size > 0, declined })
}
