import { describe, expect, it } from 'vitest'
import cases from '../../cases/member/phone.json' with { type: 'json' }
import { dialled, maskPhone, readPhone, telMark } from './phone.ts'

const { numbers, shown } = cases
const allowed = ['86', '65', '81', '60']

describe('a typed phone number', () => {
  it.each(numbers)('$what', ({ zone, typed, digits, refusal }) => {
    const read = readPhone(zone, typed, allowed)
    expect(read.ok ? read.value.digits : null).toBe(digits)
    expect(read.ok ? undefined : read.code).toBe(refusal)
  })
  it('is dialled with its zone and without its 0', () => {
    const read = readPhone('81', '090-1234-5678', allowed)
    expect(read.ok && dialled(read.value)).toBe('+819012345678')
  })
})

describe('a number as other guests see it', () => {
  it.each(shown)('$digits shows as $mask, and as $mark on the bill', ({ digits, mask, mark }) => {
    expect(maskPhone(digits)).toBe(mask)
    expect(telMark(digits)).toBe(mark)
  })
  it.each(shown.filter(({ digits }) => digits !== ''))('leaves four digits of $digits unknown', ({ digits, mask }) => {
    const known = [...mask].map((sign, at) => sign !== '*' || at >= digits.length - 4)
    expect(known.filter((one) => !one).length).toBeGreaterThanOrEqual(4)
  })
})
