import { describe, expect, it } from 'vitest'
import { chooseStore } from './choose-store.ts'

describe('the store to show', () => {
  it.each([
    ['the remembered store of the staff member', '102', ['101', '102'], '102'],
    ['their first store instead of a store of others', '109', ['101', '102'], '101'],
    ['their first store on a new device', null, ['102', '101'], '102'],
    ['the remembered store while the list is loading', '102', [], '102'],
    ['no store on a new device while the list is loading', null, [], null],
  ] as const)('is %s', (_, remembered, own, shown) => {
    expect(chooseStore(remembered, own)).toBe(shown)
  })
})
