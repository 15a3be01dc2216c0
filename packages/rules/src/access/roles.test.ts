import { describe, expect, it } from 'vitest'
import cases from '../../cases/access/roles.json' with { type: 'json' }
import { can, capabilitiesOf, exceptionsOf, presetOf, rights, rightsOf, staffRoles } from './roles.ts'

const none = { added: [], removed: [] }
const waiter = { role: 'waiter', ...none }

describe('the preset of a role', () => {
  it.each(cases)('"$role" may do exactly $may', ({ role, may }) => {
    expect([...presetOf(role)].sort()).toEqual([...may].sort())
    expect(capabilitiesOf({ role, ...none })).toEqual(presetOf(role))
  })
})

describe('the rights of a person', () => {
  it('are the preset, with the added ones and without the removed ones', () => {
    const own = capabilitiesOf({ role: 'cashier', added: ['ticket.cook'], removed: ['bill.discount'] })
    expect([can({ capabilities: own }, 'ticket.cook'), can({ capabilities: own }, 'bill.discount')]).toEqual([
      true,
      false,
    ])
    expect(own).toHaveLength(presetOf('cashier').length)
  })

  it('lack a right that is both added and removed', () => {
    expect(capabilitiesOf({ role: 'waiter', added: ['ticket.cook'], removed: ['ticket.cook'] })).not.toContain(
      'ticket.cook',
    )
  })

  it('hold every right once', () => {
    expect(capabilitiesOf({ ...waiter, added: ['table.seat'] })).toEqual(presetOf('waiter'))
  })

  it('of an owner have no exceptions', () => {
    expect(capabilitiesOf({ role: 'owner', added: [], removed: [...rights] })).toEqual(presetOf('owner'))
  })

  it('always hold reading tickets, without which a person could not sign in', () => {
    expect(capabilitiesOf({ ...waiter, removed: ['ticket.read', 'menu.read'] })).toEqual(presetOf('waiter'))
  })

  it.each(['', '__proto__', 'owner.edit', 'menu.write'])('never hold "%s"', (word) => {
    expect(capabilitiesOf({ ...waiter, added: [word] })).toEqual(presetOf('waiter'))
    expect(can({ capabilities: presetOf('owner') }, word)).toBe(false)
  })

  it('of an unknown role are none, whatever was added', () => {
    expect(capabilitiesOf({ role: 'cook', added: [...rights], removed: [] })).toEqual([])
  })
})

describe('the exceptions of a person', () => {
  it('are what differs from the preset', () => {
    const wanted = rightsOf({ role: 'cashier', added: ['ticket.cook'], removed: ['bill.discount'] })
    expect(exceptionsOf('cashier', wanted)).toEqual({ added: ['ticket.cook'], removed: ['bill.discount'] })
  })

  it.each(staffRoles)('give a %s exactly the chosen rights', (role) => {
    const wanted = rights.filter((_right, index) => index % 2 === 0)
    expect(exceptionsOf(role, rightsOf({ role, ...none }))).toEqual(none)
    if (role !== 'owner') expect(rightsOf({ role, ...exceptionsOf(role, wanted) })).toEqual(wanted)
  })
})
