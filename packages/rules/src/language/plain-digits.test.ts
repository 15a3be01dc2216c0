import { describe, expect, it } from 'vitest'
import cases from '../../cases/language/plain-digits.json' with { type: 'json' }
import { clampTyped } from '../menu/number-pad.ts'
import { plainNumber } from './plain-digits.ts'

describe('a number in plain characters', () => {
  it.each(cases.numbers)('$what', ({ typed, plain }) => {
    expect(plainNumber(typed)).toBe(plain)
    expect(plainNumber(plain)).toBe(plain)
  })
})

describe('a pad', () => {
  it.each(cases.pad)('reads "$typed" as $read', ({ typed, read }) => {
    expect(clampTyped(typed)).toEqual({ value: read })
  })
})
