import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { digitsIn } from '@comanda/rules/language/plain-digits.ts'
import { describe, expect, test, vi } from 'vitest'
import cases from '../../../../packages/rules/cases/language/plain-digits.json' with { type: 'json' }
import { createScanReader } from '../features/pickup-order/scan-reader.ts'
import { applyPadKey } from '../features/pickup-order/typed-number.ts'
import { readAmount } from './read-amount.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))

/** Types on the terminal's keyboard, at a person's pace. */
function typeOnPad(text: string): string {
  vi.useFakeTimers()
  let shown = ''
  const reader = createScanReader({
    onKey: (key) => {
      shown = applyPadKey(shown, key)
    },
    onCode: () => expect.fail('no scanner types so slowly'),
  })
  for (const key of text) {
    reader.press(key)
    vi.advanceTimersByTime(100)
  }
  vi.useRealTimers()
  return shown
}

describe('the terminal', () => {
  test.each(cases.console)('reads "$typed" in $field as "$read"', ({ field, typed, read }) => {
    expect(field === 'handOverPad' ? typeOnPad(typed) : digitsIn(typed)).toBe(read)
  })
  test.each([
    ['３．５０', 350],
    ['1,280.5', 128_050],
    ['20', 2000],
    ['0', null],
    ['1.005', null],
    ['-5', null],
    ['', null],
  ])('reads the amount "%s" as %s fen', (typed, read) => {
    expect(readAmount(typed, { code: 'CNY', fixNum: 2, showZero: true })).toBe(read)
  })

  test('has no other inputs for digits and amounts than its own', () => {
    const own = screens
      // The owner's pages have fields of their own, in owner/parts.
      .filter(
        (name) =>
          !name.startsWith('owner/') && /inputMode=|type="number"/.test(readFileSync(`${source}${name}`, 'utf8')),
      )
      .sort()
    expect(own).toEqual(['app/amount-input.tsx', 'app/digits-input.tsx'])
  })
})
