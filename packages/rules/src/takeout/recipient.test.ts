import { describe, expect, it } from 'vitest'
import cases from '../../cases/takeout/recipient.json' with { type: 'json' }
import { checkRecipient } from './recipient.ts'

describe('the recipient of an order', () => {
  it.each(cases)('"$name", "$tel", "$address" is refused with $refused', ({ refused, ...recipient }) => {
    const result = checkRecipient(recipient)
    expect(result.ok ? null : result.code).toBe(refused)
  })
})
