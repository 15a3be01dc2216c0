/**
 * Code asks for a capability, never for a role name. This table is the only place that maps roles to capabilities (spec
 * 1 §6, DESIGN).
 */
export type Role = 'guest' | 'member' | 'waiter' | 'kitchen' | 'owner'

export type Capability =
  | 'menu.read'
  | 'table.order'
  | 'bill.pay'
  | 'bill.discount'
  | 'bill.waive'
  | 'member.adjust'
  | 'member.approve'
  | 'ticket.read'
  | 'ticket.cook'
  | 'ticket.accept'
  | 'ticket.print'
  | 'saleout.set'
  | 'order.handover'
  | 'order.dispatch'
  | 'order.release'
  | 'menu.publish'
  | 'seller.configure'
  | 'table.seat'
  | 'table.manage'

const atTheTable = ['menu.read', 'table.order', 'bill.pay'] as const
/**
 * Floor staff open, close and move tables, answer calls, accept held rounds and pause orders.
 * On a busy floor the waiter sees whether a table is occupied.
 */
const inTheShop = [
  ...['ticket.read', 'ticket.accept', 'ticket.print', 'saleout.set', 'table.seat'],
  // Counter staff hand an order to its guest or to the rider.
  ...['order.handover', 'order.dispatch'],
] as const
/** The kitchen decides when an order ahead starts: it knows its own load. */
const atTheStove = ['menu.read', 'ticket.cook', 'order.release', ...inTheShop] as const
/** Who may waive the service charge discounts without a limit. */
const ofTheOwner = [
  ...['bill.discount', 'bill.waive', 'menu.publish', 'seller.configure', 'table.manage'],
  // Corrections of a member's gift and points above `adjustLimit` need another person.
  ...['member.adjust', 'member.approve'],
] as const

const capabilities: ReadonlyMap<string, ReadonlySet<string>> = new Map<Role, ReadonlySet<Capability>>([
  ['guest', new Set(atTheTable)],
  ['member', new Set(atTheTable)],
  // Within the limits of the store (`discountMost`, `adjustLimit`).
  ['waiter', new Set([...atTheTable, ...inTheShop, 'bill.discount', 'member.adjust'] as const)],
  ['kitchen', new Set(atTheStove)],
  ['owner', new Set([...atTheTable, ...atTheStove, ...ofTheOwner] as const)],
])

/**
 * Whether a role has a capability. Takes any text, because roles come from cookies and rows; an unknown role has none.
 */
export function can(role: string, capability: string): boolean {
  return capabilities.get(role)?.has(capability) ?? false
}
