import { presetOf, staffRoles } from '@comanda/rules/access/roles.ts'
import { describe, expect, it } from 'vitest'
import { ownerPages, pagesOf } from './page-list.ts'

const pagesOfRole = (role: string) => pagesOf({ capabilities: [...presetOf(role)] }).map(({ name }) => name)

describe('the pages of a person', () => {
  it('are all of them for an owner, and none for who serves and cooks', () => {
    expect(pagesOfRole('owner')).toEqual(ownerPages.map(({ name }) => name))
    const others = staffRoles.filter((role) => !['owner', 'manager'].includes(role))
    expect(others.flatMap(pagesOfRole)).toEqual([])
  })

  it('are for a manager those of their rights', () => {
    expect(pagesOfRole('manager')).toContain('menu')
    expect(pagesOfRole('manager')).not.toContain('settings')
  })
})
