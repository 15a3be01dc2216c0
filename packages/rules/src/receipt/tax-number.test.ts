import { describe, expect, it } from 'vitest'
import { readTaxNumber } from './tax-number.ts'

describe('a tax number', () => {
  it.each([
    ['JP', 'T7000012050002', 'T7000012050002'],
    ['JP', ' t7000-0120-50002 ', 'T7000012050002'],
    ['JP', 'Ｔ７００００１２０５０００２', 'T7000012050002'],
    ['SG', '200312345A', '200312345A'],
    ['SG', 'M2-0012345-6', 'M200123456'],
    ['SG', 'T08LL1234A', 'T08LL1234A'],
    ['CN', '91350100M000100Y43', '91350100M000100Y43'],
  ] as const)('of %s is read: %s', (region, text, number) => {
    expect(readTaxNumber(region, text)).toBe(number)
  })

  it.each([
    ['JP', 'T8000012050002', 'a wrong check digit'],
    ['JP', '7000012050002', 'without T'],
    ['JP', 'T700001205000', 'a digit too few'],
    ['SG', 'T7000012050002', 'of another country'],
    ['SG', '12345', 'too short'],
    ['CN', '91350100M000100Y44', 'a wrong check sign'],
    ['CN', '91350100O000100Y43', 'a letter that no code has'],
    ['CN', '', 'nothing'],
  ] as const)('of %s is refused: %s (%s)', (region, text, _why) => {
    expect(readTaxNumber(region, text)).toBeNull()
  })
})
