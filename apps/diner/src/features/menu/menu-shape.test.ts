import type { StoreMenuV3 } from '@comanda/contract/menu/menu.schema.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchMenu } from './menu.state.ts'
import { makeItem, makeMenu, makeType } from './test-menu.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const menu = makeMenu([
  makeType('T1', [makeItem({ code: 'a', typeCode: 'T1' }), makeItem({ code: 'b', typeCode: 'T1' })]),
  makeType('T2', []),
  makeType('T3', [makeItem({ code: 'c', typeCode: 'T3' })]),
])
const answer = (payload: object) => vi.stubGlobal('fetch', async () => Response.json(payload))

it('reads shape V3 as the same menu as V4', async () => {
  const { types, ...head } = menu
  const v3: StoreMenuV3 = {
    ...head,
    shape: 'V3',
    types: types.map(({ menuItem: _, ...type }) => type),
    items: types.flatMap(({ menuItem }) => menuItem),
  }
  answer(v3)
  expect(await fetchMenu('')).toEqual(menu)
  answer(menu)
  expect(await fetchMenu('')).toEqual(menu)
})
