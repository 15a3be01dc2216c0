import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkNote, noteLimit, noteUnitsMost } from './note.ts'

const skin = fc.constantFrom('', '\u{1f3fb}', '\u{1f3ff}', '\ufe0f')
const person = fc.tuple(fc.constantFrom('👨', '👩', '❤', '🍋'), skin, skin, skin).map((parts) => parts.join(''))
const letter = fc.tuple(
  fc.constantFrom('a', '好', '𠮷'),
  fc.constantFrom('', '\u0301', '\u0301\u0301\u0301\u0301\u0301\u0301'),
)
const piece = fc.oneof(
  fc.array(person, { minLength: 1, maxLength: 9 }).map((people) => people.join('\u200d')),
  letter.map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 3 }),
)

it('a note within its limit fits into a request', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const note = checkNote(pieces.join(''))
      // A request's limit allows for sixty characters.
      if (note.ok) expect(note.value.length).toBeLessThanOrEqual((noteUnitsMost / 60) * noteLimit)
    }),
    { numRuns: 3000 },
  )
})
