import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { money } from '@comanda/rules/money/money.ts'
import { describe, expect, it } from 'vitest'
import { demoRestaurantMenu, demoTeaMenu } from '../../../seed/demo-menu.ts'
import { readMenuFile } from './menu-file.ts'
import { writeMenuFile } from './menu-file-write.ts'
import { englishLine } from './sentence/english-fault.fixture.ts'

const currency = { code: 'CNY', fixNum: 2 }
const header = 'code name_zh price'.split(' ')

/** Reads a header and one row. */
function readRow(cells: Readonly<Record<string, string>>, setting: { currency?: { code: string } } = {}) {
  const row = { code: 'P1', name_zh: '绿妍', price: '17.00', ...cells }
  return readMenuFile([Object.keys(row), Object.values(row)], { currency, ...setting })
}

function faultsOf(cells: Readonly<Record<string, string>>): string[] {
  return readRow(cells).faults.map(({ row, column, fault }) => `${row} ${column} ${fault}`)
}

describe('the header of a menu file', () => {
  it('may have its columns in any order and any capitals', () => {
    const { menu, faults } = readMenuFile(
      [
        ['Price', ' NAME_zh ', 'Code'],
        ['17', '绿妍', 'P1'],
      ],
      { currency },
    )
    expect(faults).toEqual([])
    expect(menu.dishes).toMatchObject([{ code: 'P1', names: { zh: '绿妍' }, price: 1700 }])
  })

  it('needs a code, a price and one name', () => {
    const { faults, unusable } = readMenuFile(
      [
        ['category', 'description'],
        ['茶', '好'],
      ],
      { currency },
    )
    expect(unusable).toBe(true)
    expect(faults.map(englishLine)).toEqual([
      'Row 1, code: The header has no column "code".',
      'Row 1, price: The header has no column "price".',
      'Row 1, name_zh: The header needs at least one of the columns "name_zh", "name_en" and "name_ja".',
    ])
  })

  it('notes unknown columns, and refuses a name that is nearly a column’s', () => {
    const { faults, notes } = readRow({ calories: '120', 'member-price': '15', descripton: '好' })
    expect(notes.map(englishLine)).toEqual(['Row 1, calories: This column is unknown and was not read.'])
    expect(faults.map(englishLine)).toEqual(['Row 1, descripton: This column is unknown. Did you mean "description"?'])
  })

  it('refuses a column that is there twice', () => {
    const { faults, unusable } = readMenuFile(
      [
        [...header, 'PRICE'],
        ['P1', '绿妍', '17', '18'],
      ],
      { currency },
    )
    expect(unusable).toBe(true)
    expect(faults).toMatchObject([{ row: 1, column: 'price', fault: 'column_twice' }])
  })

  it('refuses a file without dishes', () => {
    expect(readMenuFile([header, ['', ' ', '']], { currency })).toMatchObject({
      unusable: true,
      faults: [{ fault: 'no_dishes' }],
    })
    expect(readMenuFile([], { currency }).unusable).toBe(true)
  })
})

describe('a row of a menu file', () => {
  it('becomes a dish', () => {
    const { menu, faults } = readRow({
      category_code: 'C1',
      category: '茗茶',
      category_en: 'Teas',
      name_en: 'Green Beauty',
      name_ja: '緑妍',
      description: '清澈',
      desc_en: 'Clear',
      picture: '/pictures/tea.webp',
      picture_mode: '2',
      member_price: '15.5',
      tags: '新品, 人气，新品',
      standards: '中杯=17.00/15.50|大杯=20',
      options: '[糖度@1@1@0]少糖@0@0@A7|多糖@0@0@A49',
      min: '1',
      max: '9',
      sold_out: '1',
    })
    expect(faults).toEqual([])
    expect(menu).toEqual({
      version: '',
      currency: 'CNY',
      original: 'zh',
      categories: [{ code: 'C1', names: { zh: '茗茶', en: 'Teas' }, sort: 0 }],
      dishes: [
        {
          code: 'P1',
          categoryCode: 'C1',
          names: { zh: '绿妍', en: 'Green Beauty', ja: '緑妍' },
          descriptions: { zh: '清澈', en: 'Clear' },
          picture: '/pictures/tea.webp',
          pictureMode: 2,
          price: 1700,
          memberPrice: 1550,
          standards: [
            { name: '中杯', price: 1700, memberPrice: 1550 },
            { name: '大杯', price: 2000 },
          ],
          optionText: '[糖度@1@1@0]少糖@0@0@A7|多糖@0@0@A49',
          tags: ['新品', '人气'],
          minOrder: 1,
          maxOrder: 9,
          soldOut: true,
        },
      ],
    })
  })

  it.each([
    ['no code', { code: '' }, '2 code code_missing'],
    ['a blank in the code', { code: 'P 1' }, '2 code code_unfit'],
    ['no name', { name_zh: ' ' }, '2 name_zh name_missing'],
    ['a category that would be a code too long', { category: 'c'.repeat(65) }, '2 category text_too_long'],
    ['an option code too long', { options: `[糖度@0@1@]多@0@0@${'A'.repeat(65)}|少` }, '2 options option_unfit'],
    ['a name too long', { name_zh: '茶'.repeat(201) }, '2 name_zh text_too_long'],
    ['a line break in a name', { name_zh: '绿\n妍' }, '2 name_zh text_unfit'],
    ['a control character', { description: '\u0007' }, '2 description text_unfit'],
    ['no price', { price: '' }, '2 price price_missing'],
    ['the sign of another currency', { price: '€17.00' }, '2 price price_unfit'],
    ['a negative price', { price: '-1' }, '2 price price_unfit'],
    ['half a fen', { price: '17.005' }, '2 price price_unfit'],
    ['a member price above the price', { member_price: '18' }, '2 member_price member_price_above'],
    ['a member price that is none', { member_price: 'no' }, '2 member_price price_unfit'],
    ['a standard without a price', { standards: '大杯' }, '2 standards standard_unfit'],
    ['a standard without a name', { standards: '=17' }, '2 standards standard_unfit'],
    ['a standard with three prices', { standards: '大杯=17/15/13' }, '2 standards standard_unfit'],
    ['a standard twice', { standards: '大杯=17|大杯=18' }, '2 standards standard_twice'],
    ['a standard whose member price is above', { standards: '大杯=17/18' }, '2 standards member_price_above'],
    ['an open option section', { options: '[糖度@1@1@0' }, '2 options option_unfit'],
    ['an option without entries', { options: '[糖度@1@1@0]' }, '2 options option_unfit'],
    ['an option price that is none', { options: '[糖度@1@1@0]少@0@0@A|多@x@0@B' }, '2 options option_unfit'],
    ['a default beyond the entries', { options: '[糖度@1@1@5]多@0@0@A' }, '2 options option_unfit'],
    ['words as a number', { min: 'two' }, '2 min number_unfit'],
    ['min above max', { min: '5', max: '3' }, '2 min range_unfit'],
    ['sold out maybe', { sold_out: 'maybe' }, '2 sold_out yes_no_unfit'],
    ['a code with a bar, which lists of codes have between them', { code: 'A|B' }, '2 code code_unfit'],
    ['an unknown tax class', { tax_class: 'wine' }, '2 tax_class tax_class_unfit'],
    ['a picture mode beyond 2', { picture_mode: '3' }, '2 picture_mode picture_mode_unfit'],
    ['a hue beyond 11', { hue: '12' }, '2 hue number_unfit'],
    ['a line of the category too long', { category_text: '茶'.repeat(201) }, '2 category_text text_too_long'],
    ['a script as a picture', { picture: 'javascript:alert(1)' }, '2 picture picture_unfit'],
    ['a picture of another host without its scheme', { picture: '//evil.example/a.png' }, '2 picture picture_unfit'],
    ['a picture by its name alone', { picture: '茶.png' }, '2 picture picture_unfit'],
    ['a picture without its first slash', { picture: 'pictures/a.webp' }, '2 picture picture_unfit'],
    ['a picture without TLS', { picture: 'http://shop.example/a.png' }, '2 picture picture_unfit'],
  ])('with %s is refused at its cell', (_what, cells, expected) => {
    expect(faultsOf(cells)).toEqual([expected])
  })

  it('says in plain English what is wrong and what to do', () => {
    expect(
      readRow({ price: 'abc', standards: '大=9.999', options: '[糖@2@2@]少@0@0@' }).faults.map(englishLine),
    ).toEqual([
      'Row 2, price: "abc" is not a price. Write it like 17.00.',
      'Row 2, standards: The price of the standard "大" cannot be read. "9.999" has more than 2 digits behind the point.',
      'Row 2, options: The section "糖" asks for 2 choices, more than can be made.',
    ])
  })

  it.each(['https://cdn.example/a.webp', '/pictures/a.webp', ''])('may have the picture "%s"', (picture) => {
    expect(faultsOf({ picture })).toEqual([])
  })

  it('in a currency without decimals has none', () => {
    const yen = { currency: { code: 'JPY' } }
    expect(readRow({ price: '620' }, yen).menu.dishes[0]?.price).toBe(620)
    expect(readRow({ price: '620.5' }, yen).faults.map(englishLine)).toEqual([
      'Row 2, price: "620.5" has digits behind the point, but this currency has none.',
    ])
  })

  it('that is longer than the header is refused: it has a comma without quotes', () => {
    const { faults } = readMenuFile([header, ['P1', '绿', '17', '妍']], { currency })
    expect(faults).toMatchObject([{ row: 2, fault: 'cell_outside' }])
  })
})

describe('the rows together', () => {
  it('use a code once; the first row counts', () => {
    const rows = [header, ['P1', '绿妍', '17'], [], ['P1', '嫣红', '22'], ['P2', '玉露', '29']]
    const { menu, faults, rowCount } = readMenuFile(rows, { currency })
    expect(faults.map(englishLine)).toEqual(['Row 4, code: The code "P1" is already used in row 2.'])
    expect(menu.dishes.map(({ names }) => names.zh)).toEqual(['绿妍', '玉露'])
    expect(rowCount).toBe(3)
  })

  it('call a category by one name, but need not repeat it', () => {
    const columns = [...header, 'category_code', 'category', 'category_en']
    const { menu, faults } = readMenuFile(
      [
        columns,
        ['P1', 'a', '1', 'C1', '茗茶', ''],
        ['P2', 'b', '1', 'C1', '', 'Teas'],
        ['P3', 'c', '1', 'C1', '奶茶', ''],
        ['P4', 'd', '1', '', '', ''],
      ],
      { currency },
    )
    expect(faults.map(englishLine)).toEqual([
      'Row 4, category: The category "C1" is called "茗茶" above and "奶茶" here.',
    ])
    expect(menu.categories).toMatchObject([{ code: 'C1', names: { zh: '茗茶', en: 'Teas' } }, { code: 'OTHER' }])
  })

  it('give a category one line beside its heading, in any row', () => {
    const { menu, faults } = readMenuFile(
      [
        [...header, 'category_code', 'category_text', 'category_text_en'],
        ['P1', 'a', '1', 'C1', '', 'Brewed to order'],
        ['P2', 'b', '1', 'C1', '现泡', ''],
        ['P3', 'c', '1', 'C1', '现煮', ''],
      ],
      { currency },
    )
    expect(faults.map(englishLine)).toEqual([
      'Row 4, category_text: The category "C1" has the text "现泡" above and "现煮" here.',
    ])
    expect(menu.categories).toMatchObject([{ descriptions: { zh: '现泡', en: 'Brewed to order' } }])
  })

  it('are written in the language they have names in', () => {
    const rows = [
      ['code', 'name_en', 'price', 'category', 'description'],
      ['P1', 'Tea', '5.80', 'Drinks', 'Hot'],
    ]
    const { menu } = readMenuFile(rows, { currency: { code: 'SGD' } })
    expect(menu).toMatchObject({
      original: 'en',
      currency: 'SGD',
      categories: [{ code: 'Drinks', names: { en: 'Drinks' } }],
      dishes: [{ descriptions: { en: 'Hot' } }],
    })
    expect(readMenuFile(writeMenuFile(menu, { code: 'SGD' }), { currency: { code: 'SGD' } }).menu).toEqual(menu)
  })
})

/** Every column, with texts that are hard to read back. */
const oddMenu: MenuSnapshot = {
  version: '',
  currency: 'CNY',
  original: 'ja',
  categories: [
    { code: 'B', names: { ja: '茶', zh: '茶类' }, sort: 0 },
    { code: 'A', names: { ja: '菓子' }, sort: 1 },
  ],
  dishes: [
    {
      code: '001',
      categoryCode: 'B',
      names: { ja: '=1+1', zh: '茶' },
      descriptions: { ja: 'お茶\n二行目', zh: '茶, "好"' },
      price: money(0),
      standards: [{ name: 'a=b/c', price: money(5), memberPrice: money(0) }],
      optionText: '[a@0@0@]b@5@4@c',
      tags: ['#1'],
      minOrder: 2,
      maxOrder: 9999,
      soldOut: true,
    },
    {
      code: "'@x",
      categoryCode: 'A',
      names: { ja: "''-" },
      price: money(123456789),
      memberPrice: money(1),
      standards: [],
      optionText: '',
      tags: [],
      minOrder: 0,
      maxOrder: 0,
      soldOut: false,
      pictureMode: 0,
    },
  ],
}

describe('a menu', () => {
  it.each([
    ['of the restaurant', demoRestaurantMenu],
    ['of the tea shop', demoTeaMenu],
    ['with odd texts', oddMenu],
  ])('%s is the same after writing and reading', (_name, menu) => {
    const { menu: again, faults } = readMenuFile(writeMenuFile(menu, currency), { currency, previous: menu })
    expect(faults).toEqual([])
    expect(again).toEqual({ ...menu, version: '' })
  })

  it('keeps the order of its categories when its dishes stand mixed', () => {
    const mixed = { ...oddMenu, dishes: [...oddMenu.dishes].reverse() }
    const { menu } = readMenuFile(writeMenuFile(mixed, currency), { currency, previous: mixed })
    expect(menu.categories).toEqual(oddMenu.categories)
  })

  it('keeps from the menu in force what a file has no column for', () => {
    const rows = [
      [...header, 'standards'],
      ['S02', '花椒水煮鱼', '68', '小份=68'],
    ]
    const before = demoRestaurantMenu.dishes.find(({ code }) => code === 'S02')
    const { menu } = readMenuFile(rows, { currency, previous: demoRestaurantMenu })
    expect(menu.dishes).toMatchObject([
      { hue: 0, blur: before?.blur, readings: before?.readings, standards: [{ names: { en: 'Small' } }] },
    ])
    expect(readMenuFile(rows, { currency }).menu.dishes[0]).not.toHaveProperty('hue')
  })

  it('keeps the line beside a heading in the languages that a file has no column for', () => {
    const columns = ['category_code', 'category_text', 'category_text_ja']
    const rows = [
      [...header, ...columns],
      ['S02', '花椒水煮鱼', '68', 'S', '现做', ''],
    ]
    const { menu } = readMenuFile(rows, { currency, previous: demoRestaurantMenu })
    expect(menu.categories).toEqual([
      {
        code: 'S',
        names: { zh: 'S' },
        descriptions: { zh: '现做', en: 'Made each morning, until they are gone' },
        sort: 0,
      },
    ])
  })
})
