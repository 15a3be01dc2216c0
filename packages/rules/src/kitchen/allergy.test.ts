import { describe, expect, it } from 'vitest'
import cases from '../../cases/kitchen/allergy.json' with { type: 'json' }
import { speaksOfAllergy } from './allergy.ts'

describe('a note that speaks of an allergy', () => {
  it.each(cases)('$what: $note', ({ note, allergy }) => {
    expect(speaksOfAllergy(note)).toBe(allergy)
  })
})
