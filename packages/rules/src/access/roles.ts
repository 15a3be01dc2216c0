/**
 * Code asks for a capability, never for a role name. This table is the only place that maps roles to capabilities (spec
 * 1 §6, DESIGN). A role is a preset: a person may have single rights more or less.
 */
export const staffRoles = ['owner', 'manager', 'cashier', 'waiter', 'kitchen'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The rights that a person may have beside the preset, or lack, in the order of the page. */
export const rightGroups = [
  { group: 'floor', rights: ['table.order', 'table.seat'] },
  { group: 'reductions', rights: ['bill.discount', 'bill.waive'] },
  {
    group: 'kitchen',
    rights: ['ticket.accept', 'ticket.cook', 'ticket.print', 'saleout.set', 'order.release'],
  },
  { group: 'counter', rights: ['order.handover', 'order.dispatch'] },
  { group: 'menu', rights: ['menu.publish'] },
  { group: 'members', rights: ['member.adjust', 'member.approve'] },
  { group: 'house', rights: ['staff.edit', 'seller.configure'] },
] as const
export type Right = (typeof rightGroups)[number]['rights'][number]
export const rights: readonly Right[] = rightGroups.flatMap(({ rights }): readonly Right[] => rights)

/** Everyone who signs in reads the menu and the tickets, so neither is an exception. */
export type Capability = Right | 'menu.read' | 'bill.pay' | 'ticket.read' | 'table.manage'

/**
 * Floor staff open, close and move tables, answer calls, accept held rounds and pause orders.
 * On a busy floor the waiter sees whether a table is occupied. Counter staff hand an order to its guest or the rider.
 */
const inTheShop = [
  ...['ticket.read', 'ticket.accept', 'ticket.print', 'saleout.set', 'table.seat'],
  ...['order.handover', 'order.dispatch'],
] as const
/** Who serves takes orders and money, and discounts within the limits of the store (`discountMost`, `adjustLimit`). */
const atTheTable = ['menu.read', 'table.order', 'bill.pay', ...inTheShop, 'bill.discount', 'member.adjust'] as const
/** The kitchen decides when an order ahead starts: it knows its own load. */
const atTheStove = ['menu.read', 'ticket.cook', 'order.release', ...inTheShop] as const
const ofTheManager = [...atTheTable, ...atTheStove, 'menu.publish', 'table.manage', 'staff.edit'] as const
/** Who may waive the service charge discounts without a limit. Corrections above `adjustLimit` need another person. */
const ofTheOwner = [...ofTheManager, 'bill.waive', 'member.approve', 'seller.configure'] as const

const presets: ReadonlyMap<string, ReadonlySet<Capability>> = new Map<StaffRole, ReadonlySet<Capability>>([
  ['owner', new Set<Capability>(ofTheOwner)],
  ['manager', new Set<Capability>(ofTheManager)],
  ['cashier', new Set<Capability>(atTheTable)],
  ['waiter', new Set<Capability>(atTheTable)],
  ['kitchen', new Set<Capability>(atTheStove)],
])

/** What a role has without exceptions. Takes any text, because roles come from rows; an unknown role has nothing. */
export function presetOf(role: string): readonly Capability[] {
  return [...(presets.get(role) ?? [])]
}

/** A person's role and exceptions. */
export interface Rights {
  readonly role: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** The effective capabilities. An owner has no exceptions: a shop always has a person who may do everything. */
export function capabilitiesOf({ role, added, removed }: Rights): readonly Capability[] {
  const preset = presetOf(role)
  if (role === 'owner' || preset.length === 0) return preset
  const more = rights.filter((right) => added.includes(right) && !preset.includes(right))
  const isTakenAway = (one: string) => removed.includes(one) && (rights as readonly string[]).includes(one)
  return [...preset, ...more].filter((one) => !isTakenAway(one))
}

/** Whether a person has a capability. */
export function can({ capabilities }: { readonly capabilities: readonly string[] }, capability: string): boolean {
  return capabilities.includes(capability)
}

/** The exceptions that make of a role's preset exactly these rights. */
export function exceptionsOf(role: string, wanted: readonly Right[]): { added: Right[]; removed: Right[] } {
  const preset = presetOf(role)
  return {
    added: rights.filter((right) => wanted.includes(right) && !preset.includes(right)),
    removed: rights.filter((right) => !wanted.includes(right) && preset.includes(right)),
  }
}

/** The effective capabilities that an exception can give or take. */
export function rightsOf(person: Rights): readonly Right[] {
  const own = capabilitiesOf(person)
  return rights.filter((right) => own.includes(right))
}
