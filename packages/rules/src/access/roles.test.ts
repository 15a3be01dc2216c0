import { describe, expect, it } from 'vitest'
import cases from '../../cases/access/roles.json' with { type: 'json' }
import { can } from './roles.ts'

const capabilities = cases.find(({ role }) => role === 'owner')?.may ?? []

describe('capabilities of a role', () => {
  it.each(cases)('"$role" may do exactly $may', ({ role, may }) => {
    expect(capabilities.filter((capability) => can(role, capability))).toEqual(may)
  })

  it.each(['', '__proto__', 'constructor', 'menu.write', 'MENU.READ', 'has'])(
    '"%s" has no capability',
    (capability) => {
      expect(can('owner', capability)).toBe(false)
    },
  )
})
