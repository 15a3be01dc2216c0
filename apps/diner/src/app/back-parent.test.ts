import { expect, it } from 'vitest'
import { parentOf } from './back-parent.ts'

it.each([
  ['/orderLR', false, '/index/order'],
  ['/orderLR', true, '/index/home'],
  ['/cart', true, '/orderLR'],
  ['/check/hmd/0/0', false, '/index/order'],
  ['/check/xmd/AHEAD0001/1', false, '/index/bill'],
  ['/order/AHEAD0001', false, '/index/bill'],
  ['/preorderFinish', false, '/index/bill'],
  ['/dispatch/AHEAD0001', false, '/order/AHEAD0001'],
  ['/index/home', true, undefined],
])('a step back from %s (ahead: %s) leads to %s', (path, isAhead, parent) => {
  expect(parentOf(path, isAhead)).toBe(parent)
})
