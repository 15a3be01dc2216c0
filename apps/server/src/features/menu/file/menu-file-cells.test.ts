import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import * as xlsx from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMenuFile } from './menu-file.ts'
import { readCsv, writeCsv } from './menu-file-csv.ts'
import { readCells } from './menu-file-import.ts'
import { writeMenuFile } from './menu-file-write.ts'
import { readXlsx, writeXlsx } from './menu-file-xlsx.ts'
import { isHarmlessZip } from './menu-file-zip.ts'
import { englishText } from './sentence/english-fault.fixture.ts'

const teaMenu = fileURLToPath(new URL('../../../../../../packages/testing/data/tea-menu.csv', import.meta.url))
const currency = { code: 'CNY', fixNum: 2 }

function rowsOf(cells: ReturnType<typeof readCells>) {
  if (!cells.ok) throw new Error(englishText(cells.fault))
  return cells.rows
}

function faultOf(bytes: Uint8Array) {
  const cells = readCells(bytes)
  return cells.ok ? undefined : { ...cells.fault, text: englishText(cells.fault) }
}

/** Anything a person can type into a cell; XML knows no control characters. */
const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text)),
  fc.constantFrom(
    '=1+1',
    "'=1",
    '+86',
    '-',
    '@x',
    '"',
    '""',
    ',',
    ';',
    'a,b',
    '第一行\n第二行',
    '001',
    '17.00',
    '1e5',
    'TRUE',
    '_x0041_',
    '&lt;b&amp;',
    '👑',
    '',
  ),
)
const table = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .chain(([width, height]) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
  )
  // The header decides how a CSV is read, and it never holds odd characters.
  .map((rows) => [['code', ...(rows[0]?.slice(1).map((_, index) => `c${index}`) ?? [])], ...rows])

/** Blanks at the end of a row and blank rows at the end of a sheet are no cells. */
function trimmed(rows: readonly (readonly string[])[]): string[][] {
  const short = rows.map((row) => row.slice(0, row.findLastIndex((text) => text !== '') + 1))
  return short.slice(0, short.findLastIndex((row) => row.length > 0) + 1)
}

describe('cells', () => {
  it('come back from CSV as they were', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(rowsOf(readCsv(writeCsv(rows)))).toEqual(rows)
      }),
    )
  })

  it('come back from XLSX as they were', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(trimmed(rowsOf(readXlsx(writeXlsx(rows))))).toEqual(trimmed(rows))
      }),
      { numRuns: 60 },
    )
  })

  it('that look like formulas are written so that no spreadsheet runs them', () => {
    expect(writeCsv([['code'], ['=HYPERLINK("http://x")']]).toString()).toContain(`"'=HYPERLINK(""http://x"")"`)
  })
})

describe('the tea chain’s file', () => {
  const bytes = readFileSync(teaMenu)
  const rows = rowsOf(readCells(bytes))
  const { menu, faults, notes } = readMenuFile(rows, { currency })

  it('reads without a fault', () => {
    expect([...faults, ...notes]).toEqual([])
    expect(menu.dishes).toHaveLength(53)
  })

  it.each([
    ['CSV', writeCsv],
    ['XLSX', writeXlsx],
  ])('exported untouched as %s has the same cells and is the same menu', (_kind, write) => {
    const again = rowsOf(readCells(write(writeMenuFile(menu, currency))))
    const columns = rows[0] ?? []
    const sameColumns = again.map((row) => columns.map((name) => row[again[0]?.indexOf(name) ?? -1] ?? ''))
    expect(sameColumns).toEqual(rows.map((row) => columns.map((_, index) => row[index] ?? '')))
    expect(readMenuFile(again, { currency }).menu).toEqual(menu)
  })
})

describe('a CSV', () => {
  const rows = [
    ['code', 'name_zh', 'price'],
    ['P1', '绿妍', '17.00'],
  ]

  it('may have a BOM or none, and any line ends', () => {
    for (const text of ['code,name_zh,price\nP1,绿妍,17.00', '\uFEFFcode,name_zh,price\r\nP1,绿妍,17.00\r\n']) {
      expect(rowsOf(readCells(Buffer.from(text))).slice(0, 2)).toEqual(rows)
    }
  })

  it.each([';', '\t'])('may be parted by "%s"', (delimiter) => {
    expect(rowsOf(readCells(Buffer.from(rows.map((row) => row.join(delimiter)).join('\n'))))).toEqual(rows)
  })

  it('counts rows as the sheet does, blank ones too', () => {
    expect(rowsOf(readCells(Buffer.from('code\n\nP1')))).toEqual([['code'], [''], ['P1']])
  })

  it('in GB18030 is refused with the name of the encoding', () => {
    const gb = Buffer.concat([
      Buffer.from('code,name_zh,price\nP1,'),
      Buffer.from([0xc2, 0xcc, 0xe5, 0xfb]),
      Buffer.from(',17\n'),
    ])
    expect(faultOf(gb)).toMatchObject({ fault: 'file_encoding', text: expect.stringContaining('GB18030') })
    expect(faultOf(gb)?.text).toContain('CSV UTF-8')
  })

  it('in UTF-16 is refused with the name of the encoding, with BOM or without', () => {
    for (const text of ['\uFEFFcode,price\nP1,1', 'code,price\nP1,1']) {
      expect(faultOf(Buffer.from(text, 'utf16le'))).toMatchObject({
        fault: 'file_encoding',
        text: expect.stringContaining('UTF-16'),
      })
    }
  })

  it('with a quote that does not end is refused with its line', () => {
    expect(faultOf(Buffer.from('code,price\nP1,1\nP2,"1\n'))).toMatchObject({
      fault: 'file_damaged',
      row: expect.any(Number),
    })
  })

  it('that is empty is refused as empty', () => {
    expect(faultOf(Buffer.from('\uFEFF \n'))).toMatchObject({ fault: 'file_empty' })
  })
})

describe('a workbook', () => {
  function workbook(cells: unknown[][], formats: Readonly<Record<string, string>> = {}) {
    const sheet = xlsx.utils.aoa_to_sheet(cells)
    for (const [at, z] of Object.entries(formats)) sheet[at].z = z
    const book = xlsx.utils.book_new()
    xlsx.utils.book_append_sheet(book, sheet, 'first')
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['other']]), 'second')
    return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
  }

  it('is read from its first sheet, numbers and all', () => {
    const bytes = workbook(
      [
        ['code', 'price', 'sold_out', 'min'],
        [1, 0.1 + 0.2, true, null],
        [30800025, 17, false, 2],
      ],
      { A2: '000', B3: '0.00' },
    )
    expect(rowsOf(readCells(bytes))).toEqual([
      ['code', 'price', 'sold_out', 'min'],
      ['001', '0.3', '1'],
      ['30800025', '17.00', '0', '2'],
    ])
  })

  it('of the old kind, or with a password, is refused', () => {
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    expect(faultOf(Buffer.concat([old, Buffer.alloc(600)]))).toMatchObject({ fault: 'file_kind' })
  })

  it('that is damaged is refused, wherever it was cut', () => {
    const whole = workbook([
      ['code', 'price'],
      ['P1', 1],
    ])
    for (const length of [4, 100, whole.length - 30])
      expect(faultOf(whole.subarray(0, length))?.fault).toBe('file_damaged')
  })

  it('that would unpack to gigabytes is refused before it is unpacked', () => {
    expect(isHarmlessZip(workbook([['code']]))).toBe(true)
    expect(isHarmlessZip(bomb(200 * 1024 * 1024))).toBe(false)
  })
})

/** One part of zeros, whose written size lies. */
function bomb(size: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(size))
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(10, 24)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, central, end])
}
