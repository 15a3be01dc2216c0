import { expect, it } from 'vitest'
import { readTableRange } from './table-range.ts'

it.each([
  ['A1', ['A1']],
  ['A9..A11', ['A9', 'A10', 'A11']],
  ['B08..B10', ['B08', 'B09', 'B10']],
  ['1..3', ['1', '2', '3']],
  ['A1,A2, Bar', ['A1', 'A2', 'Bar']],
  ['A1..A2,A2..A3', ['A1', 'A2', 'A3']],
  ['A1–A2', ['A1', 'A2']],
  ['A1 - A2， B1～B2', ['A1', 'A2', 'B1', 'B2']],
  ['Ａ１〜Ａ２', ['A1', 'A2']],
  ['A-1', ['A-1']],
  ['1-2', ['1-2']],
  ['1–2', ['1', '2']],
])('%s is these tables', (text, tables) => {
  expect(readTableRange(text)).toEqual(tables)
})

it.each(['', 'A1,', 'A3..A1', 'A1..B3', 'A1..', '..A3', 'A1..A201'])('%s is no range', (text) => {
  expect(readTableRange(text)).toBeNull()
})
