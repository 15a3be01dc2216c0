import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readMenuFile } from './menu-file.ts'
import { readCells } from './menu-file-import.ts'
import { englishLine, englishText } from './sentence/english-fault.fixture.ts'

function readRegisterFile(file: string | readonly string[]) {
  const bytes =
    typeof file === 'string'
      ? readFileSync(new URL(`./fixtures/${file}`, import.meta.url))
      : Buffer.from(file.join('\n'))
  const cells = readCells(bytes)
  if (!cells.ok) throw new Error(englishText(cells.fault))
  const { menu, faults, notes } = readMenuFile(cells.rows, { currency: { code: 'USD' } })
  return { dishes: menu.dishes, faults: faults.map(englishLine), notes: notes.map(englishLine) }
}

const header = 'Token,Item Name,Variation Name,SKU,Categories,Price'

describe("a register's export with a row for each size", () => {
  it('is read as dishes with sizes, with a note', () => {
    const { dishes, faults, notes } = readRegisterFile('register-export-a-row-a-size.csv')
    expect(faults).toEqual([])
    expect(dishes).toEqual([
      expect.objectContaining({
        code: 'LAT-S',
        names: { en: 'Latte' },
        categoryCode: 'Coffee',
        standards: [
          { name: 'Small', price: 450 },
          { name: 'Large', price: 550 },
        ],
      }),
    ])
    expect(notes).toEqual([
      expect.stringMatching(/^Row 1: This is a register's export\..* "Item Name" as name_en/),
      'Row 2, standards: Rows 2, 3 are one dish with the sizes Small, Large. Its code is "LAT-S".',
      'Row 1, Token: This column is unknown and was not read.',
    ])
  })

  it('is refused where a size stands twice', () => {
    const { faults } = readRegisterFile([header, 'T1,Latte,Small,A,Coffee,4', 'T2,Latte,Small,B,Coffee,5'])
    expect(faults).toEqual(['Row 2, standards: The standard "Small" is listed twice.'])
  })

  it('keeps dishes of one name in two categories apart', () => {
    const { dishes, faults } = readRegisterFile([header, 'T1,Latte,Hot,A,Coffee,4', 'T2,Latte,Iced,B,Cold drinks,5'])
    expect(faults).toEqual([])
    expect(dishes).toMatchObject([
      { code: 'A', standards: [{ name: 'Hot', price: 400 }] },
      { code: 'B', standards: [{ name: 'Iced', price: 500 }] },
    ])
  })

  it('has dishes of one size, and dishes without a SKU', () => {
    const { dishes, faults } = readRegisterFile([
      header,
      'T1,Tea,Regular,,Tea,3',
      'T2,Cake,,C,Sweets,4',
      'T3,Cake,,D,Sweets,4',
    ])
    expect(faults).toEqual([])
    expect(dishes.map(({ code, standards }) => [code, standards])).toEqual([
      ['T1', []],
      ['C', []],
      ['D', []],
    ])
  })

  it('is refused with row and size where a price cannot be read', () => {
    const { faults } = readRegisterFile([header, 'T1,Latte,Small,A,Coffee,4', 'T2,Latte,Large,B,Coffee,soon'])
    expect(faults).toEqual([
      expect.stringMatching(/^Row 2, standards: The price of the standard "Large" cannot be read/),
    ])
  })

  it('notes what the other sizes say otherwise', () => {
    const { notes } = readRegisterFile([
      `${header},Description`,
      'T1,Latte,Small,A,Coffee,4,Two shots',
      'T2,Latte,Large,B,Coffee,5,Three shots',
    ])
    expect(notes).toContain('Row 3, description: The dish of row 2 is described there. This cell was not read.')
  })

  it('may be in Chinese', () => {
    const { dishes } = readRegisterFile([
      '商品编码,商品名称,规格,商品分类,售价',
      'A1,珍珠奶茶,中杯,奶茶,12',
      'A2,珍珠奶茶,大杯,奶茶,15',
    ])
    expect(dishes).toMatchObject([
      { code: 'A1', names: { zh: '珍珠奶茶' }, standards: [{ name: '中杯' }, { name: '大杯' }] },
    ])
  })
})

describe('a column of sizes in our own file', () => {
  it('is read alike, member prices too', () => {
    const { dishes, faults } = readRegisterFile([
      'code,name_zh,size,price,member_price',
      'A1,奶茶,中杯,12,11',
      'A2,奶茶,大杯,15,14',
      'B1,绿茶,,8,',
    ])
    expect(faults).toEqual([])
    expect(dishes).toMatchObject([
      {
        code: 'A1',
        standards: [
          { name: '中杯', price: 1200, memberPrice: 1100 },
          { name: '大杯', memberPrice: 1400 },
        ],
      },
      { code: 'B1', standards: [] },
    ])
  })

  it('changes nothing in a file with a column of standards', () => {
    const { dishes } = readRegisterFile(['code,name_zh,size,price,standards', 'A1,奶茶,中,12,', 'A2,奶茶,大,15,'])
    expect(dishes.map(({ code }) => code)).toEqual(['A1', 'A2'])
  })
})
