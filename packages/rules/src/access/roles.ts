/** Code asks for a capability, never for a role name: who may do what is said once, here (spec 1 §6, DESIGN). */
export type Role = 'guest' | 'member' | 'waiter' | 'kitchen' | 'owner'

export type Capability =
  | 'menu.read'
  | 'table.order'
  | 'bill.pay'
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
 * Tables are opened, closed and moved, calls answered, rounds that wait for a nod let through and orders paused by whoever
 * stands in the shop: on a busy floor it is the waiter who sees whether anybody sits there.
 */
const inTheShop = [
  ...['ticket.read', 'ticket.accept', 'ticket.print', 'saleout.set', 'table.seat'],
  // Whoever stands at the counter gives a guest their bag, and a rider theirs.
  ...['order.handover', 'order.dispatch'],
] as const
/** When an order ahead is begun is the stove's to say: it knows how much there is to do. */
const atTheStove = ['menu.read', 'ticket.cook', 'order.release', ...inTheShop] as const

const capabilities: ReadonlyMap<string, ReadonlySet<string>> = new Map<Role, ReadonlySet<Capability>>([
  ['guest', new Set(atTheTable)],
  ['member', new Set(atTheTable)],
  ['waiter', new Set([...atTheTable, ...inTheShop] as const)],
  ['kitchen', new Set(atTheStove)],
  ['owner', new Set([...atTheTable, ...atTheStove, 'menu.publish', 'seller.configure', 'table.manage'] as const)],
])

/** Whether this role may do this. Takes any text, as roles come from cookies and rows: what is unknown may do nothing. */
export function can(role: string, capability: string): boolean {
  return capabilities.get(role)?.has(capability) ?? false
}
