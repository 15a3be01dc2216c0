import type { OwnerTable } from '@comanda/contract/set-up/table-set-up.routes.ts'
import { describe, expect, it } from 'vitest'
import { areasOf, changeOf, draftOf, typedTables, wrongFields } from './table-draft.ts'

const table = (tableno: string, area = ''): OwnerTable => ({
  ...{ tableno, tablename: tableno, seats: 4, area, codeVersion: 1, codeMadeAt: null, printedAt: null },
  ...{ isSheetCurrent: false, isTaken: false },
})

describe('a table as its owner types it', () => {
  const draft = draftOf(table('A1', 'Hall'))

  it('changes what differs, and nothing else', () => {
    expect(changeOf(draft, table('A1', 'Hall'))).toEqual({})
    expect(changeOf({ ...draft, area: ' Garden ' }, table('A1', 'Hall'))).toEqual({ area: 'Garden' })
    expect(changeOf({ ...draft, area: '', seats: 6 }, table('A1', 'Hall'))).toEqual({ area: '', seats: 6 })
  })

  it('is wrong as the server says', () => {
    expect([...wrongFields(draft)]).toEqual([])
    expect([...wrongFields({ tablename: ' ', area: 'x'.repeat(41), seats: Number.NaN })]).toEqual([
      ...['tablename', 'seats', 'area'],
    ])
  })
})

describe('typed tables', () => {
  it.each([
    ['A1–A3', ['A1', 'A2', 'A3']],
    ['A9, Bar', ['A9', 'Bar']],
  ])('%s', (text, tables) => expect(typedTables(text)).toEqual(tables))

  it.each(['', 'GARDEN', 'A3..A1'])('%s names none', (text) => expect(typedTables(text)).toBeNull())
})

describe('the areas', () => {
  it('stand in the order of their tables, those without an area last', () => {
    const areas = areasOf([table('A1'), table('B1', 'Hall'), table('B2', 'Garden'), table('B3', 'Hall')])
    expect(areas.map(({ name, tables }) => [name, tables.map(({ tableno }) => tableno)])).toEqual([
      ['Hall', ['B1', 'B3']],
      ['Garden', ['B2']],
      ['', ['A1']],
    ])
  })
})
