import { describe, expect, it } from 'vitest'
import cases from '../../cases/kitchen/option-sign.json' with { type: 'json' }
import { signOption } from './option-sign.ts'

describe('an option that takes something away never has a plus', () => {
  it.each(cases)('$what: $name', ({ name, others = [], sign, text }) => {
    expect(signOption(name, others)).toEqual({ sign, text: text ?? name })
  })
})
