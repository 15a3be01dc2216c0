import { type StaffAccount, type StaffFields, staffChange } from '@comanda/contract/kitchen/staff.schema.ts'
import { exceptionsOf, type Right, rightsOf, type StaffRole } from '@comanda/rules/access/roles.ts'

/** A person's fields in the form. */
export interface StaffDraft {
  readonly displayName: string
  readonly role: StaffRole
  readonly isEverywhere: boolean
  readonly storeIds: readonly string[]
  readonly rights: readonly Right[]
}

export function draftOf(person: Pick<StaffAccount, keyof StaffFields>): StaffDraft {
  const { displayName, role, storeIds } = person
  return { displayName, role, isEverywhere: storeIds.length === 0, storeIds, rights: rightsOf(person) }
}

/** Another role starts from its preset. */
export function withRole(draft: StaffDraft, role: StaffRole): StaffDraft {
  return { ...draft, role, rights: rightsOf({ role, added: [], removed: [] }) }
}

export function fieldsOf({ displayName, role, isEverywhere, storeIds, rights }: StaffDraft): StaffFields {
  return {
    displayName: displayName.trim(),
    role,
    storeIds: isEverywhere ? [] : [...storeIds],
    ...(role === 'owner' ? { added: [], removed: [] } : exceptionsOf(role, rights)),
  }
}

export type WrongField = 'displayName' | 'storeIds'

export function wrongFields(draft: StaffDraft): ReadonlySet<WrongField> {
  const wrong = new Set<WrongField>()
  if (!staffChange.shape.displayName.safeParse(draft.displayName).success) wrong.add('displayName')
  if (!draft.isEverywhere && draft.storeIds.length === 0) wrong.add('storeIds')
  return wrong
}

/** Letters and digits that are not mistaken for each other: five random bits each. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A password to read out and type once: 12 signs, 60 random bits. */
export function suggestPassword(): string {
  const signs = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => alphabet[byte % 32])
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-')
}
