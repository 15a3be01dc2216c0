import { describe, expect, it } from 'vitest'
import cases from '../../cases/kitchen/masked-phone.json' with { type: 'json' }
import { maskedPhone } from './masked-phone.ts'

describe('a phone number on a store screen', () => {
  it.each(cases)('$what', ({ phone, masked }) => {
    expect(maskedPhone(phone)).toBe(masked)
  })
})
