import { expect, it } from 'vitest'
import { menuAddress } from './menu-address.ts'

it.each([
  ['V4', 'which is the default, goes unnamed', ''],
  ['V3', 'is named', '&shape=V3'],
  ['V9', 'which is unknown, is left out', ''],
])('shape %s %s', (shape, _what, end) => {
  const place = { sellerId: 'demo', storeId: '101', menuClass: 0, language: 'en', version: 7 }
  expect(menuAddress({ ...place, shape })).toBe(`/weixin/onlineorder/demo/101/0/storemenu.html?lang=en&v=7${end}`)
})
