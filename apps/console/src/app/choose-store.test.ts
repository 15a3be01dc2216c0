import { describe, expect, it } from 'vitest'
import { chooseStore, findOwnStores } from './choose-store.ts'

describe('the store to show', () => {
  it.each([
    ['the remembered store of the staff member', ['102'], ['101', '102'], '102'],
    ['the store in the address before the remembered one', ['101', '102'], ['101', '102'], '101'],
    ['the remembered store when the address names a store of others', ['109', '102'], ['101', '102'], '102'],
    ['the only store of the staff member, on a new device', [null], ['102'], '102'],
    ['the only store of the staff member, on the device of another store', ['101'], ['102'], '102'],
    ['asked on a new device', [null, null], ['102', '101'], null],
    ['asked when the remembered store is a store of others', [null, '109'], ['101', '102'], null],
    ['the remembered store while the list is loading', [null, '102'], [], '102'],
    ['no store on a new device while the list is loading', [null], [], null],
  ] as const)('is %s', (_, wanted, own, shown) => {
    expect(chooseStore(wanted, own)).toBe(shown)
  })
})

describe('the stores of a staff member', () => {
  const stores = [{ id: '101' }, { id: '102' }]
  it.each([
    ['all, when the account names none', [], ['101', '102']],
    ['those of the account', ['102'], ['102']],
    ['none that the seller has closed', ['102', '107'], ['102']],
  ] as const)('are %s', (_, storeIds, own) => {
    expect(findOwnStores(storeIds, stores).map(({ id }) => id)).toEqual(own)
  })
})
