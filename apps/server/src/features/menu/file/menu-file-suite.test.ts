import type { Dish, MenuSnapshot, SuiteGroup } from '@comanda/rules/menu/menu-snapshot.ts'
import { money } from '@comanda/rules/money/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMenuFile } from './menu-file.ts'
import { writeCsv } from './menu-file-csv.ts'
import { readCells } from './menu-file-import.ts'
import { writeMenuFile, writeSuites } from './menu-file-write.ts'
import { writeXlsx } from './menu-file-xlsx.ts'
import { englishLine } from './sentence/english-fault.fixture.ts'

const currency = { code: 'CNY', fixNum: 2 }
const dishes = [
  ['code', 'name_zh', 'price', 'standards'],
  ['T1', '双人套餐', '98', ''],
  ['A', '牛肉面', '30', '小=30|大=36'],
  ['B', '豆浆', '8', ''],
  ['C', '油条', '4', ''],
]
const header = ['suite_code', 'group_no', 'group_name', 'group_required', 'item_code']
const good = [header, ['T1', '1', '主食', '1', 'A'], ['T1', '2', '饮料', '2', 'B'], ['T1', '2', '', '', 'C']]

/** Reads the dishes above with these set meals. */
function read(suites: readonly (readonly string[])[] | undefined, previous?: MenuSnapshot, rows = dishes) {
  return readMenuFile(rows, { currency, suites, previous })
}

/** One part of `T1` by its cells, beside a good one. */
function faultsOf(cells: Readonly<Record<string, string>>): string[] {
  const part = { suite_code: 'T1', group_no: '1', group_name: '主食', group_required: '1', item_code: 'A', ...cells }
  return read([Object.keys(part), Object.values(part)]).faults.map(
    ({ sheet, row, column, fault }) => `${sheet} ${row} ${column} ${fault}`,
  )
}

describe('the set meals of a menu file', () => {
  it('make of their dish a set meal, with groups and parts in the order of the sheet', () => {
    const { menu, faults } = read([
      [...header, 'group_name_en', 'standard', 'num', 'price', 'member_price', 'required'],
      ['T1', '1', '主食', '1', 'A', 'Main', '大', '2', '5.00', '3', '1'],
      ['T1', '2', '饮料', '2', 'B', '', '', '', '', '', ''],
      ['T1', '1', '', '', 'C', '', '', '', '0', '', '0'],
    ])
    expect(faults).toEqual([])
    expect(menu.dishes.map(({ code, isGroup }) => [code, isGroup])).toEqual([
      ['T1', true],
      ['A', undefined],
      ['B', undefined],
      ['C', undefined],
    ])
    expect(menu.dishes[0]?.suite).toEqual([
      {
        groupNo: '1',
        names: { zh: '主食', en: 'Main' },
        required: 1,
        parts: [
          { code: 'A', standard: '大', num: 2, price: 500, memberPrice: 300, isRequired: true },
          { code: 'C', standard: '', num: 1, price: 0, isRequired: false },
        ],
      },
      {
        groupNo: '2',
        names: { zh: '饮料' },
        required: 2,
        parts: [{ code: 'B', standard: '', num: 1, price: 0, isRequired: false }],
      },
    ])
  })

  it.each([
    ['a meal that is no dish', { suite_code: 'T9' }, 'suites 2 suite_code suite_unknown'],
    ['no meal', { suite_code: '' }, 'suites 2 suite_code code_missing'],
    ['no number of its group', { group_no: '' }, 'suites 2 group_no code_missing'],
    ['a blank in the number of its group', { group_no: '1 a' }, 'suites 2 group_no code_unfit'],
    ['a group without a name', { group_name: '' }, 'suites 2 group_name group_unfit'],
    ['a line break in the name', { group_name: '主\n食' }, 'suites 2 group_name text_unfit'],
    ['no count', { group_required: '' }, 'suites 2 group_required group_unfit'],
    ['a count of nothing', { group_required: '0' }, 'suites 2 group_required number_unfit'],
    ['no part', { item_code: '' }, 'suites 2 item_code code_missing'],
    ['a part that is no dish', { item_code: 'X' }, 'suites 2 item_code part_unknown'],
    ['itself as a part', { item_code: 'T1' }, 'suites 2 item_code part_nested'],
    ['a standard that the part does not come in', { standard: '中' }, 'suites 2 standard standard_unfit'],
    ['no portion', { num: '0' }, 'suites 2 num number_unfit'],
    ['a surcharge that is none', { price: '€5' }, 'suites 2 price price_unfit'],
    ['a member price above', { price: '1', member_price: '2' }, 'suites 2 member_price member_price_above'],
    ['required maybe', { required: 'maybe' }, 'suites 2 required yes_no_unfit'],
  ])('with %s are refused at the cell', (_what, cells, expected) => {
    expect(faultsOf(cells)).toEqual([expected])
  })

  it('that take fewer of a group than are always in the meal are refused', () => {
    const { faults } = read([
      [...header, 'required'],
      ['T1', '1', '主食', '1', 'A', '1'],
      ['T1', '1', '', '', 'B', '1'],
    ])
    expect(faults.map(englishLine)).toEqual([
      'Set meals, row 2, group_required: The group "1" takes 1, but 2 of its parts are always in the meal.',
    ])
  })

  it('say the same of a group in every row, and name a part once', () => {
    const { faults } = read([
      header,
      ['T1', '1', '主食', '1', 'A'],
      ['T1', '1', '面', '2', 'B'],
      ['T1', '1', '', '', 'A'],
    ])
    expect(faults.map(englishLine)).toEqual([
      'Set meals, row 3, group_name: The group "1" is called "主食" above and "面" here.',
      'Set meals, row 3, group_required: The group "1" takes 1 above and 2 here.',
      'Set meals, row 4, item_code: "A" stands in this group already, in row 2.',
    ])
  })

  it('need their columns; without them not even the good dishes may be published', () => {
    const { faults, unusable } = read([['suite_code', 'item_code']])
    expect(unusable).toBe(true)
    expect(faults.map(englishLine)).toEqual([
      'Set meals, row 1, group_no: The header has no column "group_no".',
      'Set meals, row 1, group_required: The header has no column "group_required".',
    ])
  })

  it('with a fault leave out the whole meal, never a part of it', () => {
    const { menu } = read([...good, ['T1', '3', '小菜', '1', 'X']])
    expect(menu.dishes.map(({ code }) => code)).toEqual(['A', 'B', 'C'])
  })

  it('are left out with a part that is left out, and say so', () => {
    const rows = dishes.map((row) => (row[0] === 'B' ? ['B', '豆浆', 'x', ''] : row))
    const { menu, faults } = read(good, undefined, rows)
    expect(menu.dishes.map(({ code }) => code)).toEqual(['A', 'C'])
    expect(faults.map(englishLine)).toEqual([
      'Row 4, price: "x" is not a price. Write it like 17.00.',
      'Set meals, row 3, item_code: The dish "B" has faults of its own in row 4 of the dishes.',
    ])
  })
})

describe('a file that says nothing of set meals', () => {
  const before = read(good).menu

  it('keeps those of the menu in force', () => {
    const { menu, faults } = read(undefined, before)
    expect(faults).toEqual([])
    expect(menu).toEqual(before)
  })

  it('is refused where its dishes cannot fill them any more', () => {
    const without = (code: string) => dishes.filter(([one]) => one !== code)
    expect(read(undefined, before, without('C')).faults.map(englishLine)).toEqual([
      'Row 2, code: The set meal "T1" takes "C", which is not in this file, in its group "2". Hand over its parts too, or keep the dish.',
    ])
    expect(read(undefined, before, without('C')).menu.dishes.map(({ code }) => code)).toEqual(['A', 'B'])
    // The meal itself has left the menu: nothing is missing.
    expect(read(undefined, before, without('T1')).faults).toEqual([])
  })
})

describe('a sheet of set meals', () => {
  it('decides: a meal that is not in it becomes a plain dish, with a note', () => {
    const { menu, faults, notes } = read([header], read(good).menu)
    expect(faults).toEqual([])
    expect(notes.map(englishLine)).toEqual(['Set meals: The dish "T1" was a set meal and no longer is one.'])
    expect(menu.dishes[0]).not.toHaveProperty('suite')
    expect(menu.dishes[0]).not.toHaveProperty('isGroup')
  })

  it('is found in a workbook by its name or its header, wherever it stands', () => {
    const cells = readCells(writeXlsx(dishes, { suites: good }))
    expect(cells.ok && cells.suites?.[1]?.slice(0, 5)).toEqual(['T1', '1', '主食', '1', 'A'])
    const plain = readCells(writeXlsx(dishes))
    expect(plain.ok && plain.suites).toBeUndefined()
  })
})

describe('the rare columns', () => {
  const rows = [
    [
      'code',
      'name_zh',
      'price',
      'reading_zh',
      'reading_ja',
      'icon',
      'drink',
      'no_discount',
      'recommend',
      'hot',
      'hot_hours',
      'goes_with',
    ],
    ['A', '面', '1', 'mian', 'めん', '/icons/new.svg', '1', '', '2', '1', '21:00-02:00=2|11:00-14:00', 'B|C|B'],
    ['B', '茶', '1', '', '', '', '0', '1', '1', '1', '21:00-02:00=1', ''],
    ['C', '糕', '1', '', '', '', '', '', '', '0', '11:00-14:00=0', 'A | '],
  ]

  it('say how a name is read, what kind of dish it is, and what is recommended and sells best, in which order', () => {
    const { menu, faults, notes } = readMenuFile(rows, { currency })
    expect([...faults, ...notes]).toEqual([])
    expect(menu.dishes[0]).toMatchObject({
      readings: { zh: 'mian', ja: 'めん' },
      icon: '/icons/new.svg',
      isDrink: true,
    })
    expect(menu.dishes[1]).toMatchObject({ isDrink: false, noDiscount: true })
    expect(menu.dishes[2]).not.toHaveProperty('isDrink')
    expect(menu).toMatchObject({ recommend: ['B', 'A'], hots: ['A', 'B'] })
  })

  it('say what sells best at which time of the day, and what goes with what', () => {
    const { menu } = readMenuFile(rows, { currency })
    expect(menu.hotSchemes).toEqual([
      { startTime: '11:00', endTime: '14:00', codes: ['A'] },
      { startTime: '21:00', endTime: '02:00', codes: ['B', 'A'] },
    ])
    expect(menu.sides).toEqual({ A: ['B', 'C'], C: ['A'] })
    const written = writeMenuFile(menu, currency)
    expect(readMenuFile(written, { currency }).menu).toMatchObject({ hotSchemes: menu.hotSchemes, sides: menu.sides })
  })

  it('name what goes with a dish and is not sold, in a note', () => {
    const file = [
      ['code', 'name_zh', 'price', 'goes_with'],
      ['A', '面', '1', 'B|A|X'],
      ['B', '茶', '1', ''],
    ]
    const { faults, notes } = readMenuFile(file, { currency })
    expect(faults).toEqual([])
    expect(notes.map(englishLine)).toEqual([
      'Row 2, goes_with: "A" is the dish itself and is not shown.',
      'Row 2, goes_with: "X" is no dish of this file and is not shown.',
    ])
  })

  it('keep what the menu in force says where they are absent, and clear it where they are empty', () => {
    const before = readMenuFile(rows, { currency }).menu
    const plain = rows.map((row) => row.slice(0, 3))
    expect(readMenuFile(plain, { currency, previous: before }).menu).toEqual(before)
    const cleared = rows.map((row, index) => (index === 0 ? row : [...row.slice(0, 3), ...row.slice(3).map(() => '')]))
    const { menu } = readMenuFile(cleared, { currency, previous: before })
    expect(menu).not.toHaveProperty('recommend')
    expect(menu).not.toHaveProperty('hots')
    expect(menu).not.toHaveProperty('hotSchemes')
    expect(menu).not.toHaveProperty('sides')
    expect(menu.dishes[0]).not.toHaveProperty('readings')
    expect(menu.dishes[0]).not.toHaveProperty('icon')
    expect(menu.dishes[1]).not.toHaveProperty('noDiscount')
  })

  it.each([
    ['reading_zh', '面', 'reading_unfit'],
    ['reading_ja', '麺', 'reading_unfit'],
    ['icon', 'http://x.example/a.png', 'picture_unfit'],
    ['drink', 'yes', 'yes_no_unfit'],
    ['no_discount', '2', 'yes_no_unfit'],
    ['recommend', 'first', 'number_unfit'],
    ['hot', '-1', 'number_unfit'],
    ['hot_hours', '25:00-26:00=1', 'hours_unfit'],
    ['hot_hours', '11:00-14:00=1|14:00-14:00', 'hours_unfit'],
    ['hot_hours', 'noon', 'hours_unfit'],
  ])('refuse in %s what is none: "%s"', (column, written, fault) => {
    const { faults } = readMenuFile(
      [
        ['code', 'name_zh', 'price', column],
        ['A', '面', '1', written],
      ],
      { currency },
    )
    expect(faults).toMatchObject([{ row: 2, column, fault }])
  })
})

const word = fc.stringMatching(/^[a-z0-9\u4e00-\u4e20=+@',;"-]{1,6}$/)
const price = fc.integer({ min: 0, max: 99_999 }).map(money)
const prices = fc.tuple(price, fc.option(fc.nat(100))).map(([full, off]) => ({
  price: full,
  ...(off === null ? {} : { memberPrice: money(Math.round((full * off) / 100)) }),
}))

const plainDish = fc.record({
  names: fc.record({ zh: word, ja: word }),
  prices,
  standards: fc.uniqueArray(word, { maxLength: 3 }),
  said: fc.record(
    { isDrink: fc.boolean(), noDiscount: fc.boolean(), icon: fc.constant('/i.svg') },
    { requiredKeys: [] },
  ),
})

const madeMenu = fc
  .tuple(fc.array(plainDish, { minLength: 3, maxLength: 6 }), fc.infiniteStream(fc.nat(1000)), prices)
  .map(([plain, dice, surcharge]): MenuSnapshot => {
    const roll = (most: number) => (dice.next().value as number) % most
    const made = plain.map(
      (one, index): Dish => ({
        code: `D${index}`,
        categoryCode: 'C',
        names: one.names,
        ...one.prices,
        standards: one.standards.map((name) => ({ name, price: one.prices.price })),
        optionText: '',
        tags: [],
        minOrder: 0,
        maxOrder: 0,
        soldOut: false,
        ...one.said,
      }),
    )
    const group = (groupNo: number): SuiteGroup => {
      const chosen = made.slice(1).filter((_, index) => index === 0 || roll(2) === 0)
      const parts = chosen.map((dish) => ({
        code: dish.code,
        standard: dish.standards[roll(dish.standards.length + 1)]?.name ?? '',
        num: 1 + roll(9),
        ...surcharge,
        isRequired: roll(3) === 0,
      }))
      return {
        groupNo: `g${groupNo}`,
        names: roll(2) === 0 ? { zh: '组' } : { zh: '组', en: 'Group', ja: 'グループ' },
        required: parts.length + roll(3),
        parts,
      }
    }
    const suite = Array.from({ length: 1 + roll(3) }, (_, index) => group(index))
    const [meal, ...others] = made
    const hots = made.filter(() => roll(2) === 0).map(({ code }) => code)
    return {
      version: '',
      currency: 'CNY',
      original: 'zh',
      categories: [{ code: 'C', names: { zh: '菜' }, sort: 0 }],
      dishes: [{ ...(meal as Dish), isGroup: true, suite }, ...others],
      ...(hots.length === 0 ? {} : { hots: hots.reverse() }),
    }
  })

describe('a menu with set meals', () => {
  it('is the same after writing and reading, as CSV and as a workbook, whatever stood there before', () => {
    fc.assert(
      fc.property(madeMenu, fc.boolean(), (menu, asWorkbook) => {
        const [rows, suites] = [writeMenuFile(menu, currency), writeSuites(menu, currency)]
        const cells = readCells(asWorkbook ? writeXlsx(rows, { suites }) : writeCsv(rows))
        const own = asWorkbook ? cells : readCells(writeCsv(suites ?? []))
        if (!cells.ok || !own.ok) throw new Error('not read')
        const reading = readMenuFile(cells.rows, { currency, suites: asWorkbook ? cells.suites : own.rows })
        expect(reading.faults).toEqual([])
        expect(reading.menu).toEqual(menu)
      }),
      { numRuns: 60 },
    )
  })
})
