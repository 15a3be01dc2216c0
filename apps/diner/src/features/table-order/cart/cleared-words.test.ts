import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { expect, it } from 'vitest'
import { type CompiledTexts, makeText } from '../../../i18n/text.ts'
import { clearedWords } from './cleared-words.ts'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const party = new Map([
  ['uid-of-lin', { name: '', number: 2, staff: false }],
  ['uid-of-anna', { name: 'Anna', number: 3, staff: false }],
  ['staff:li', { name: 'Li', number: 0, staff: true }],
])
const words = (uid: string, who?: string) => clearedWords({ uid, who }, 'uid-of-me', party, text)

it('names a companion by name or number, and staff as staff', () => {
  expect(words('uid-of-me')).toBe('You cleared what was not sent')
  expect(words('uid-of-lin')).toBe('Guest 2 cleared what was not sent')
  expect(words('uid-of-anna')).toBe('Anna cleared what was not sent')
  expect(words('staff:waiter', '小周')).toBe('小周 (staff) cleared what was not sent')
  expect(words('staff:li')).toBe('Li (staff) cleared what was not sent')
  expect(words('uid-of-somebody')).toBe('Somebody cleared what was not sent')
  expect(words('house')).toBe('Dishes chosen here earlier were put away')
})
