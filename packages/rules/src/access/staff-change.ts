import { capabilitiesOf, type Rights } from './roles.ts'

/** A person as rights see them. */
export interface Person extends Rights {
  readonly username: string
  /** Empty = all stores of the seller. */
  readonly storeIds: readonly string[]
  readonly disabled: boolean
}

export type StaffChangeRefusal = 'staff_of_owner' | 'staff_elsewhere' | 'right_not_yours' | 'staff_yourself'

/**
 * Why the editor may not make this change; null = they may. `before` null = a new person. An editor reaches only people
 * who have no right and no store that the editor lacks, and gives neither (facts/store.md §1.6). Owners change owners.
 */
export function refusalOfStaffChange(editor: Person, before: Person | null, after: Person): StaffChangeRefusal | null {
  const both = before === null ? [after] : [before, after]
  if (editor.role !== 'owner' && both.some(({ role }) => role === 'owner')) return 'staff_of_owner'
  if (!both.every(({ storeIds }) => covers(editor.storeIds, storeIds))) return 'staff_elsewhere'
  const own = capabilitiesOf(editor)
  if (both.some((person) => capabilitiesOf(person).some((one) => !own.includes(one)))) return 'right_not_yours'
  if (before?.username === editor.username && isMoved(before, after)) return 'staff_yourself'
  return null
}

/** Whether the change takes from the shop an owner whom `others` do not replace. */
export function losesLastOwner(before: Person, after: Person | null, others: readonly Person[]): boolean {
  if (!isOwnerOf(before, before.storeIds)) return false
  if (after !== null && isOwnerOf(after, before.storeIds)) return false
  return !others.some((one) => one.username !== before.username && isOwnerOf(one, before.storeIds))
}

function isOwnerOf({ role, disabled, storeIds }: Person, wanted: readonly string[]): boolean {
  return role === 'owner' && !disabled && covers(storeIds, wanted)
}

function covers(all: readonly string[], some: readonly string[]): boolean {
  return all.length === 0 || (some.length > 0 && some.every((storeId) => all.includes(storeId)))
}

/** Rights, stores or the account itself differ. */
function isMoved(before: Person, after: Person): boolean {
  const facts = ({ role, added, removed, storeIds, disabled }: Person) =>
    JSON.stringify([role, [...added].sort(), [...removed].sort(), [...storeIds].sort(), disabled])
  return facts(before) !== facts(after)
}
