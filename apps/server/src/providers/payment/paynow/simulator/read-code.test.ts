import { crc16, payNowCode } from '@comanda/rules/payment/paynow-code.ts'
import { expect, it } from 'vitest'
import { readPayNowCode } from './read-code.ts'

const now = new Date('2026-11-28T06:00:00Z')
const order = {
  payee: { proxy: '200312345A', name: 'KATONG CORNER' },
  amount: 2163,
  reference: '8EY4TTWNWE',
  expiresAt: new Date('2026-11-28T06:15:00Z'),
}
const code = payNowCode(order)

/** The code with a changed field and a check that fits. */
function changed(from: string, to: string): string {
  const text = code.replace(from, to).slice(0, -4)
  return text + crc16(text)
}

it('a bank reads payee, amount and reference', () => {
  expect(readPayNowCode(code, now)).toEqual({
    ...{ payee: 'KATONG CORNER', proxy: '200312345A', amount: 2163, reference: '8EY4TTWNWE' },
  })
})

it('a bank refuses a code after its time', () => {
  expect(readPayNowCode(code, order.expiresAt)).toBe('expired')
})

it.each([
  ['no code', ''],
  ['a link', 'https://example.com'],
  ['a changed amount', code.replace('21.63', '11.63')],
  ['a missing end', code.slice(0, -1)],
  ['another currency', changed('5303702', '5303156')],
  ['another country', changed('5802SG', '5802CN')],
  ['an amount that the guest may change', changed('03010', '03011')],
  ['no amount', changed('540521.63', '')],
  ['an amount of nothing', changed('540521.63', '54040.00')],
  ['another scheme', changed('SG.PAYNOW', 'SG.PAYLAH')],
  ['a number of the wrong kind', changed('01012', '01010')],
])('a bank refuses %s', (_what, text) => {
  expect(readPayNowCode(text, now)).toBe('broken')
})
