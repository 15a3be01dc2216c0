import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { describe, expect, it } from 'vitest'
import { readMenuFile } from './menu-file.ts'
import { writeWords } from './menu-file-word-write.ts'
import { writeMenuFile } from './menu-file-write.ts'

const currency = { code: 'CNY', fixNum: 2 }
const header = ['category', 'category_available', 'code', 'name_zh', 'price', 'options', 'available']
const dishes = [
  ['早餐', 'Mon-Fri 7:00-10:30', 'A', '粥', '8', '[加料@0@0@]油条@300@4@|蛋@200@4@', ''],
  ['早餐', '', 'B', '面', '12', '', '9:00-10:00 type dine-in'],
  ['茶', '', 'C', '茶', '6', '', ''],
]
const words = [
  ['kind', 'text', 'en', 'available'],
  ['option', '油条', 'Fried dough', '7:00-9:00'],
  ['option', '蛋', 'Egg', ''],
]

function read(rows: readonly (readonly string[])[], sheet?: readonly (readonly string[])[], previous?: MenuSnapshot) {
  return readMenuFile(rows, { currency, words: sheet, previous })
}

const timesOf = ({ categories, dishes: all, optionAvailable }: MenuSnapshot) => ({
  categories: categories.map(({ available }) => available),
  dishes: all.map(({ available }) => available),
  options: optionAvailable,
})

describe('when dishes are sold, in a menu file', () => {
  const { menu, faults } = read([header, ...dishes], words)

  it('is read of the dish, of one row of its category, and of an option', () => {
    expect(faults).toEqual([])
    expect(timesOf(menu)).toEqual({
      categories: ['Mon-Fri 07:00-10:30', undefined],
      dishes: [undefined, '09:00-10:00 type dine-in', undefined],
      options: { 油条: '07:00-09:00' },
    })
  })

  it('comes back from an export', () => {
    const rows = writeMenuFile(menu, currency)
    const sheet = writeWords(menu).rows
    expect(rows[0]).toEqual(expect.arrayContaining(['available', 'category_available']))
    expect(sheet?.[0]).toContain('available')
    expect(read(rows, sheet).menu).toEqual(menu)
  })

  it('stays where the file has no such columns, for what it still sells', () => {
    const columns = ['category', 'code', 'name_zh', 'price', 'options']
    const kept = columns.map((column) => header.indexOf(column))
    const rows = [header, ...dishes].map((row) => kept.map((index) => row[index] ?? ''))
    expect(timesOf(read(rows, undefined, menu).menu)).toEqual(timesOf(menu))
    const noOption = rows.map((row) => row.map((cell) => (cell.startsWith('[') ? '' : cell)))
    expect(timesOf(read(noOption, undefined, menu).menu).options).toBeUndefined()
    const sheet = words.map((row) => row.slice(0, 3))
    expect(timesOf(read(rows, sheet, menu).menu).options).toEqual({ 油条: '07:00-09:00' })
  })

  it('goes where its cell is empty', () => {
    const rows = [header, ...dishes.map((row) => row.map((cell, index) => (index === 1 || index === 6 ? '' : cell)))]
    expect(timesOf(read(rows, undefined, menu).menu)).toMatchObject({
      categories: [undefined, undefined],
      dishes: [undefined, undefined, undefined],
    })
  })

  it.each([
    [6, '25:00-26:00', 'available', 'available_unfit', 'available_hours'],
    [6, 'lunch', 'available', 'available_unfit', 'available_part'],
    [1, 'Mon-Fry', 'category_available', 'available_unfit', 'available_weekday'],
    [1, 'Sat', 'category_available', 'category_clash', 'category_clash_available'],
  ])('is refused in column %i as "%s"', (index, cell, column, fault, why) => {
    const [first = [], second = [], ...rest] = dishes
    const rows = [header, first, second.map((text, at) => (at === index ? cell : text)), ...rest]
    expect(read(rows).faults).toMatchObject([{ row: 3, column, fault, why: { code: why } }])
  })

  it('is refused of a word that is no option, and of an option at two times', () => {
    const tag = ['section', '加料', 'Extras', '7:00-9:00']
    expect(read([header, ...dishes], [...words, tag]).faults).toMatchObject([
      { sheet: 'words', row: 4, column: 'available', fault: 'word_available' },
    ])
    const other = ['option', '油条', 'Fried dough', '8:00-9:00']
    expect(read([header, ...dishes], [...words, other]).faults).toMatchObject([
      { sheet: 'words', row: 4, column: 'available', fault: 'word_clash' },
    ])
  })
})
