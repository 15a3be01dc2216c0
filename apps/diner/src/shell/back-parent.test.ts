import { expect, it } from 'vitest'
import { isLinkedFromApp, parentOf } from './back-parent.ts'

it.each([
  ['/orderLR', false, '/index/order'],
  ['/orderLR', true, '/index/home'],
  ['/check/hmd/0/0', false, '/index/order'],
  ['/check/hmd/0/onlypay', false, '/index/home'],
  ['/check/xmd/AHEAD0001/1', false, '/index/bill'],
  ['/order/AHEAD0001', false, '/index/bill'],
  ['/receipt/PAID0001', false, '/index/bill'],
  ['/preorderFinish', false, '/index/bill'],
  ['/dispatch/AHEAD0001', false, '/order/AHEAD0001'],
  ['/storelist/takeout/1', true, '/index/home'],
  ['/acttype/1', false, '/index/home'],
  ['/index/home', true, undefined],
  ['/index/bill', false, undefined],
  ['/login', false, undefined],
  ['/error', false, undefined],
  ['/nowhere', false, undefined],
])('a step back from %s (ahead: %s) leads to %s', (path, isAhead, parent) => {
  expect(parentOf(path, { isAhead, layout: 'LR' })).toBe(parent)
})

it.each(['LR', 'TB'] as const)('a step back from the cart leads to the menu as it is laid out: %s', (layout) => {
  for (const isAhead of [false, true]) expect(parentOf('/cart', { isAhead, layout })).toBe(`/order${layout}`)
})

it.each([
  ['https://shop.example/s/demo/storelist/picup/1', true],
  ['https://shop.example/s/demo/orderLR?storeid=102&lang=en', false],
  ['https://shop.example/s/other/storelist/picup/1', false],
  ['https://shop.example/wallet/pay', false],
  ['https://elsewhere.example/s/demo/storelist/picup/1', false],
  ['https://shop.example/', false],
  ['', false],
])('the page before this menu is %s: in the app %s', (referrer, isBefore) => {
  const here = { origin: 'https://shop.example', pathname: '/s/demo/orderLR' }
  expect(isLinkedFromApp(referrer, here, 'demo')).toBe(isBefore)
})
