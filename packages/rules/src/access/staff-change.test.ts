import { describe, expect, it } from 'vitest'
import { losesLastOwner, type Person, refusalOfStaffChange } from './staff-change.ts'

const make = (role: string, more: Partial<Person> = {}): Person => ({
  ...{ username: role, role, added: [], removed: [], storeIds: [], disabled: false },
  ...more,
})
const [owner, manager, waiter] = [make('owner'), make('manager'), make('waiter')]

describe('an editor', () => {
  it('makes and changes people who have less', () => {
    expect(refusalOfStaffChange(manager, null, waiter)).toBeNull()
    expect(refusalOfStaffChange(manager, waiter, make('waiter', { disabled: true }))).toBeNull()
    expect(refusalOfStaffChange(owner, manager, make('manager', { added: ['bill.waive'] }))).toBeNull()
  })

  it('gives no right that they lack', () => {
    expect(refusalOfStaffChange(manager, waiter, make('waiter', { added: ['bill.waive'] }))).toBe('right_not_yours')
    const less = make('manager', { removed: ['ticket.cook'] })
    expect(refusalOfStaffChange(less, null, make('kitchen'))).toBe('right_not_yours')
  })

  it('does not reach a person with more rights, not even to take one away', () => {
    const strong = make('waiter', { added: ['bill.waive'] })
    expect(refusalOfStaffChange(manager, strong, waiter)).toBe('right_not_yours')
  })

  it('who is no owner makes, changes and demotes no owner', () => {
    const all = make('manager', { added: ['bill.waive', 'member.approve', 'seller.configure'] })
    expect(refusalOfStaffChange(all, null, owner)).toBe('staff_of_owner')
    expect(refusalOfStaffChange(all, owner, waiter)).toBe('staff_of_owner')
    expect(refusalOfStaffChange(all, waiter, owner)).toBe('staff_of_owner')
  })

  it('of one store reaches only people of that store', () => {
    const local = make('manager', { storeIds: ['101'] })
    expect(refusalOfStaffChange(local, null, make('waiter', { storeIds: ['101'] }))).toBeNull()
    expect(refusalOfStaffChange(local, null, waiter)).toBe('staff_elsewhere')
    expect(
      refusalOfStaffChange(local, make('waiter', { storeIds: ['102'] }), make('waiter', { storeIds: ['101'] })),
    ).toBe('staff_elsewhere')
  })

  it('keeps their own rights and account as they are', () => {
    expect(refusalOfStaffChange(owner, owner, make('owner'))).toBeNull()
    expect(refusalOfStaffChange(owner, owner, make('owner', { disabled: true }))).toBe('staff_yourself')
    expect(refusalOfStaffChange(owner, owner, make('waiter', { username: 'owner' }))).toBe('staff_yourself')
  })
})

describe('the last owner', () => {
  const other = make('owner', { username: 'other' })

  it.each([null, make('waiter'), make('owner', { disabled: true }), make('owner', { storeIds: ['101'] })])(
    'is not lost by %j',
    (after) => {
      expect(losesLastOwner(owner, after, [owner, waiter])).toBe(true)
      expect(losesLastOwner(owner, after, [owner, other])).toBe(false)
    },
  )

  it('is not replaced by an owner who is disabled or has one store', () => {
    expect(losesLastOwner(owner, null, [{ ...other, disabled: true }])).toBe(true)
    expect(losesLastOwner(owner, null, [{ ...other, storeIds: ['101'] }])).toBe(true)
  })

  it('may change what leaves them an owner', () => {
    expect(losesLastOwner(owner, make('owner'), [owner])).toBe(false)
    expect(losesLastOwner(waiter, null, [owner])).toBe(false)
  })
})
