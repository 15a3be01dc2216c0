import { password, type StaffFields } from '@comanda/contract/kitchen/staff.schema.ts'
import { describe, expect, it } from 'vitest'
import { draftOf, fieldsOf, suggestPassword, withRole, wrongFields } from './staff-draft.ts'

const anna: StaffFields = {
  ...{ displayName: 'Anna', role: 'cashier', storeIds: ['101'] },
  ...{ added: ['ticket.cook'], removed: ['bill.discount'] },
}
const draft = draftOf(anna)

describe('the form of a person', () => {
  it('gives back what it was made of', () => {
    expect(fieldsOf(draft)).toEqual(anna)
  })

  it('starts another role from its preset', () => {
    expect(fieldsOf(withRole(draft, 'kitchen'))).toMatchObject({ role: 'kitchen', added: [], removed: [] })
  })

  it('keeps no exceptions of an owner, and no store of who works everywhere', () => {
    const owner = { ...withRole(draft, 'owner'), rights: [], isEverywhere: true }
    expect(fieldsOf(owner)).toMatchObject({ added: [], removed: [], storeIds: [] })
  })

  it('needs a name and a place', () => {
    expect([...wrongFields({ ...draft, displayName: ' ', storeIds: [] })]).toEqual(['displayName', 'storeIds'])
    expect([...wrongFields({ ...draft, storeIds: [], isEverywhere: true })]).toEqual([])
  })

  it('suggests passwords that the server takes, each another', () => {
    const some = Array.from({ length: 50 }, suggestPassword)
    expect(new Set(some).size).toBe(50)
    for (const one of some) {
      expect(one).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
      expect(password.safeParse(one).success).toBe(true)
    }
  })
})
