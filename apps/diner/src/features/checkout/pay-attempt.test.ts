import { expect, it } from 'vitest'
import { isPayUrl, returnPath } from './pay-attempt.ts'

it.each(['https://pay.example/a', '/simulators/wallet/1', 'weixin://wap/pay?x=1'])('%s may be opened to pay', (url) => {
  expect(isPayUrl(url)).toBe(true)
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'JAVASCRIPT:alert(1)'])('%s is never opened', (url) => {
  expect(isPayUrl(url)).toBe(false)
})

it("returns to the same table with the bill's number", () => {
  expect(returnPath('demo', '101', 'A1', '1', 'BILL0001')).toBe(
    '/s/demo/check/hmd/0/1?storeid=101&tableno=A1&paid=BILL0001',
  )
})
