import { readFileSync } from 'node:fs'
import * as xlsx from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readMenuFile } from './menu-file.ts'
import { readCells } from './menu-file-import.ts'
import { englishLine } from './sentence/english-fault.fixture.ts'

/** Reads a file of `fixtures/`, or its bytes, as the importer does. */
function readStrange(file: string | Uint8Array, code = 'CNY') {
  const bytes = typeof file === 'string' ? readFileSync(new URL(`./fixtures/${file}`, import.meta.url)) : file
  const cells = readCells(bytes)
  if (!cells.ok) return { menu: undefined, faults: [englishLine(cells.fault)], notes: [] }
  const { rows, notes: read = [], ...others } = cells
  const { menu, faults, notes } = readMenuFile(rows, { currency: { code }, ...others })
  return { menu, faults: faults.map(englishLine), notes: [...read, ...notes].map(englishLine) }
}

function workbook(sheets: Readonly<Record<string, unknown[][]>>, edit: (name: string, sheet: xlsx.WorkSheet) => void) {
  const book = xlsx.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = xlsx.utils.aoa_to_sheet(rows)
    edit(name, sheet)
    xlsx.utils.book_append_sheet(book, sheet, name)
  }
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

describe('values that the spreadsheet changed', () => {
  it('are refused with row and column, where a date stands in a code or a name', () => {
    expect(readStrange('code-turned-date.xlsx').faults).toEqual([
      expect.stringMatching(/^Row 2, code: This cell is a date/),
      expect.stringMatching(/^Row 3, code: This cell is a date/),
      expect.stringMatching(/^Row 3, name_en: This cell is a date/),
    ])
  })

  it('are refused where a long number was rounded, a price is a percentage or a formula failed', () => {
    const rows = [
      ['code', 'name_en', 'price', 'other'],
      [1234567890123456, 'Tea', 0.5, 45689],
      ['B', 'Milk', 1, 1],
    ]
    const bytes = workbook({ menu: rows }, (_, sheet) => {
      sheet.C2.z = '0%'
      sheet.D2.z = 'd-mmm'
      sheet.B3 = { t: 'e', v: 42, w: '#N/A' }
    })
    expect(readStrange(bytes).faults).toEqual([
      expect.stringMatching(/^Row 2, code: This number has more digits/),
      expect.stringMatching(/^Row 2, price: This cell is a percentage/),
      'Row 3, name_en: "#N/A" is an error of the spreadsheet.',
    ])
  })

  it('are refused in the sheet of set meals with its name', () => {
    const dishes = [
      ['code', 'name_en', 'price'],
      ['A', 'Tea', 1],
      ['B', 'Set', 2],
    ]
    const suites = [
      ['suite_code', 'group_no', 'group_required', 'item_code'],
      ['B', '1', 1, 45689],
    ]
    const bytes = workbook({ menu: dishes, suites }, (name, sheet) => {
      if (name === 'suites') sheet.D2.z = 'd-mmm'
    })
    expect(readStrange(bytes).faults[0]).toMatch(/^Set meals, row 2, item_code: This cell is a date/)
  })

  it.each(['2-Jan', 'Jan-25', '2025/2/1', '2月1日', '6.90123E+12'])('are refused as a code of a CSV: %s', (code) => {
    const { faults } = readStrange(Buffer.from(`code,name_en,price\n${code},Tea,1`))
    expect(faults).toEqual([expect.stringMatching(/^Row 2, code: This cell is/)])
  })
})

describe('markup of other systems', () => {
  it('becomes plain text, with a note for each cell', () => {
    const { menu, faults, notes } = readStrange('html-and-entities.csv')
    expect(faults).toEqual([])
    expect(menu?.dishes).toMatchObject([{ names: { en: 'Fish & Chips' }, descriptions: { en: 'Cod, beer batter' } }])
    expect(notes).toEqual([
      'Row 2, name_en: The markup was taken out. Guests read "Fish & Chips".',
      'Row 2, description: The markup was taken out. Guests read "Cod, beer batter".',
    ])
  })

  it.each([
    ['Cr&egrave;me br&ucirc;l&eacute;e', 'Crème brûlée'],
    ['M&amp;amp;M&#39;s &#x1F36B;', "M&M's 🍫"],
    ['<span style="color:red">Hot</span>&nbsp;pot', 'Hot pot'],
    ['&lt;b&gt;Soup&lt;/b&gt;', 'Soup'],
    ['Size < 20 cm & > 10', 'Size < 20 cm & > 10'],
    ['B&B <3', 'B&B <3'],
    ['a &unknown; b', 'a &unknown; b'],
  ])('is told from a text with the same signs: %s', (written, shown) => {
    const { menu } = readStrange(Buffer.from(`code,name_en,price\nA,"${written.replaceAll('"', '""')}",1`))
    expect(menu?.dishes[0]?.names).toEqual({ en: shown })
  })

  it('keeps the lines of a description', () => {
    const { menu } = readStrange(Buffer.from('code,name_en,price,description\nA,Tea,1,<ul><li>Hot<br>Cold</li></ul>'))
    expect(menu?.dishes[0]?.descriptions).toEqual({ en: 'Hot\nCold' })
  })

  it('is taken out of options and their translations alike', () => {
    const dishes = [
      ['code', 'name_en', 'price', 'options'],
      ['A', 'Tea', 1, '[Milk &amp; more@0@1@]Cream@50@0@'],
    ]
    const words = [
      ['kind', 'text', 'zh'],
      ['section', 'Milk &amp; more', '奶'],
    ]
    const { menu, faults } = readStrange(workbook({ menu: dishes, words }, () => undefined))
    expect(faults).toEqual([])
    expect(menu?.texts).toMatchObject({ 'Milk & more': { zh: '奶' } })
  })
})

describe('prices as shops write them', () => {
  it('are read where there is one reading, and refused with the reason where there is none', () => {
    const { menu, faults } = readStrange('prices-as-shops-write-them.csv')
    expect(faults).toEqual([])
    expect(menu?.dishes).toMatchObject([
      { code: 'A1', price: 0, priceBy: 'market' },
      { code: 'A2', price: 6800, priceBy: 'jin' },
      { code: 'A3', price: 300 },
      { code: 'A4', price: 1200 },
    ])
    const others = readStrange(Buffer.from('code,name_zh,price,standards\nA,茶,38元/位,\nB,鱼,1,大=时价'))
    expect(others.faults).toEqual([
      expect.stringMatching(/^Row 2, price: "38元\/位" is a price by measure \("位"\)/),
      expect.stringMatching(
        /^Row 3, standards: The price of the standard "大" cannot be read. "时价" is a price of the day/,
      ),
    ])
  })

  it('are read in standards, member prices and full-width numbers too', () => {
    const { menu, faults } = readStrange(
      Buffer.from(
        'code,name_zh,price,member_price,standards,max,sold_out\nA,茶,5.50元,￥５,大=￥6/5元|小="4,50",９,１'.replace(
          '"4,50"',
          '4.50元',
        ),
      ),
    )
    expect(faults).toEqual([])
    expect(menu?.dishes).toMatchObject([
      {
        price: 550,
        memberPrice: 500,
        standards: [{ price: 600, memberPrice: 500 }, { price: 450 }],
        maxOrder: 9,
        soldOut: true,
      },
    ])
  })
})

describe('two units of money in one row', () => {
  it('are noted where an extra costs less than a tenth', () => {
    const { menu, faults, notes } = readStrange('option-price-as-written-in-units.csv')
    expect(faults).toEqual([])
    expect(menu?.dishes).toMatchObject([{ price: 1150, optionText: '[Extras@0@5@]Ham@3@4@|Egg@2@4@' }])
    expect(notes).toEqual([
      'Row 2, options: "Ham" costs 0.03, "Egg" costs 0.02. A whole number is in the smallest unit. Write it like 3.00 if that is meant.',
    ])
  })

  it('are understood where the price of an extra has a point, a decimal comma or a sign', () => {
    const options = '[Extras@0@5@]Ham@3.00@4@|Egg@ 2,5 @4@E1|Cheese@4元|Oil@150@0@|None[Size@1@1@0]Big@1.5@@|Small'
    const { menu, faults, notes } = readStrange(Buffer.from(`code,name_en,price,options\nA,Pizza,11.50,"${options}"`))
    expect([...faults, ...notes]).toEqual([])
    expect(menu?.dishes[0]?.optionText).toBe(
      '[Extras@0@5@]Ham@300@4@|Egg@250@4@E1|Cheese@400|Oil@150@0@|None[Size@1@1@0]Big@150@@|Small',
    )
  })

  it('are one unit in a currency without decimals', () => {
    const bytes = Buffer.from('code,name_ja,price,options\nA,茶,500,[追加@0@5@]卵@5@4@')
    expect(readStrange(bytes, 'JPY').notes).toEqual([])
  })
})

describe('a cell that means "as above"', () => {
  const categoriesOf = (file: string | Uint8Array) => {
    const { menu, faults, notes } = readStrange(file)
    expect(faults).toEqual([])
    const inCategory = (code: string) => menu?.dishes.filter(({ categoryCode }) => categoryCode === code) ?? []
    return { notes, categories: menu?.categories.map(({ code }) => [code, inCategory(code).length]) }
  }
  const two = [
    ['Starters', 2],
    ['Mains', 2],
  ]
  const note = 'Row 3, category: Rows that name no category are in the category of the row above: 3, 5.'

  it('is the merged cell of each of its rows, with a note', () => {
    expect(categoriesOf('category-merged-cells.xlsx')).toEqual({
      categories: two,
      notes: ['Row 3: Merged cells count for each of their rows, as here: 3, 5.'],
    })
  })

  it.each(['', '〃', '同上'])('is understood in a CSV: "%s"', (sign) => {
    const rows = [`Starters,A1,Soup,5`, `${sign},A2,Salad,6`, `Mains,B1,Steak,20`, `${sign},B2,Fish,18`]
    const bytes = Buffer.from(['category,code,name_en,price', ...rows].join('\n'))
    expect(categoriesOf(bytes)).toEqual({ categories: two, notes: [note] })
  })

  it('is a price too, where its cell is merged', () => {
    const rows = [
      ['code', 'name_en', 'price'],
      ['A', 'Tea', 3],
      ['B', 'Milk', null],
    ]
    const bytes = workbook({ menu: rows }, (_, sheet) => {
      sheet['!merges'] = [{ s: { r: 1, c: 2 }, e: { r: 2, c: 2 } }]
    })
    expect(readStrange(bytes).menu?.dishes).toMatchObject([{ price: 300 }, { price: 300 }])
  })

  it('is none where the file has codes of categories', () => {
    const bytes = Buffer.from('category_code,category,code,name_en,price\nC,Teas,A,Tea,1\n,,B,Milk,1')
    expect(categoriesOf(bytes)).toMatchObject({
      notes: [],
      categories: [
        ['C', 1],
        ['OTHER', 1],
      ],
    })
  })
})

describe('a header that is not in row 1 of sheet 1', () => {
  it('is found below a title, and rows keep the numbers of the sheet', () => {
    const { menu, faults, notes } = readStrange('title-above-header.xlsx')
    expect(faults).toEqual([])
    expect(menu?.dishes).toMatchObject([{ code: 'A1', price: 500 }])
    expect(notes).toEqual(['Row 3: The header was found in this row. What stands above was not read.'])
    const broken = Buffer.from('"Luigi, since 1990"\n\ncode;name_en;price\nA1;Soup;x')
    expect(readStrange(broken).faults).toEqual(['Row 4, price: "x" is not a price. Write it like 17.00.'])
  })

  it('is found in another sheet, which is named', () => {
    const { menu, faults, notes } = readStrange('instructions-sheet-first.xlsx')
    expect(faults).toEqual([])
    expect(menu?.dishes).toMatchObject([{ code: 'A1' }])
    expect(notes).toEqual(['The dishes were read from the sheet "menu". The first sheet has no header of a menu.'])
  })

  it('is not looked for in another sheet where the first one has a header with a fault', () => {
    const old = [
      ['code', 'name_en', 'price'],
      ['OLD', 'Soup', 1],
    ]
    const bytes = workbook({ menu: [['code', 'name_en', 'prise']], old }, () => undefined)
    expect(readStrange(bytes).faults[0]).toBe('Row 1, price: The header has no column "price".')
  })

  it('is named with its row where a column is missing', () => {
    const { faults } = readStrange(Buffer.from('Luigi\n\ncode,name_en,category\nA1,Soup,S'))
    expect(faults).toEqual(['Row 3, price: The header has no column "price".'])
  })
})

describe('encodings', () => {
  it('of Japanese Windows are read, with a note', () => {
    const { menu, faults, notes } = readStrange('shift-jis.csv', 'JPY')
    expect(faults).toEqual([])
    expect(notes).toEqual(['This file is not in UTF-8. It was read as Shift-JIS: check a few names.'])
    expect(menu?.dishes.map(({ names, price }) => [names.ja, price])).toEqual([
      ['炙りサーモン', 330],
      ['㈱特選まぐろ①', 480],
      ['生ビール（中）', 1200],
      ['ﾎﾟﾃﾄﾌﾗｲ', 380],
    ])
  })

  it('of western Windows are read, with a note, semicolons and decimal commas too', () => {
    const { menu, faults, notes } = readStrange('windows-1252-semicolon.csv', 'EUR')
    expect(faults).toEqual([])
    expect(notes).toEqual(['This file is not in UTF-8. It was read as windows-1252: check a few names.'])
    expect(menu?.dishes).toMatchObject([
      { names: { en: 'Müslischale' }, categoryCode: 'Frühstück', price: 1250 },
      { names: { en: 'Käsespätzle' }, price: 123499 },
      { names: { en: 'Wiener Schnitzel' }, price: 1890 },
    ])
  })

  it('of Chinese Windows are named rightly', () => {
    // 绿妍 and 奶茶 in GB18030.
    const bytes = Buffer.concat([
      Buffer.from('code,name_zh,price\nA,'),
      Buffer.from([0xc2, 0xcc, 0xe5, 0xfb, 0xc4, 0xcc, 0xb2, 0xe8]),
      Buffer.from(',1\n'),
    ])
    expect(readStrange(bytes).faults).toEqual([expect.stringMatching(/written in GB18030/)])
  })
})
