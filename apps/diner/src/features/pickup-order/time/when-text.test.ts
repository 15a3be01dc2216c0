import { expect, it } from 'vitest'
import { leftText, whenText } from './when-text.ts'

const evening = Date.parse('2026-06-01T15:50:00Z')

it('shows the time alone for today, by the store’s calendar', () => {
  expect(whenText('2026-06-01T15:55:00Z', 'Asia/Shanghai', 'en', evening)).toBe('23:55')
})

it('shows the day past midnight at the store, whatever day it is in London', () => {
  expect(whenText('2026-06-01T16:10:00Z', 'Asia/Shanghai', 'en', evening)).toMatch(/Tue.*2.*00:10/)
  expect(whenText('2026-06-01T16:10:00Z', 'Europe/London', 'en', evening)).toBe('17:10')
})

it('counts down to zero, hours before minutes', () => {
  expect([leftText(14 * 60_000 + 59_001), leftText(61_000), leftText(-5)]).toEqual(['15:00', '1:01', '0:00'])
  expect(leftText(3_600_000)).toBe('1:00:00')
})
