import type { DishColumnName } from '../menu-file-column.ts'
import { listOf, sentenceOf } from '../sentence/menu-file-sentence.ts'
import { headerIndex } from './header-place.ts'
import { joinSizes, type RegisterReading } from './size-rows.ts'

type Rows = RegisterReading['rows']

/** What registers call our columns, without capitals, blanks and lines. `size` is no column of ours. */
const names = {
  code: ['sku', '商品编码', '菜品编码', '编码', '货号', '商品コード'],
  token: ['token', 'itemid', 'id', '商品id'],
  name: ['itemname', 'productname', 'name', '商品名称', '菜品名称', '菜名', '品名', '商品名'],
  size: ['size', 'variationname', 'variation', 'variantname', '规格', '规格名称', 'サイズ', 'バリエーション'],
  category: ['category', 'categories', 'reportingcategory', '分类', '商品分类', '菜品分类', 'カテゴリ', 'カテゴリー'],
  description: ['description', '描述', '商品描述', '説明', '商品説明'],
  price: ['price', '价格', '售价', '单价', '価格', '単価'],
} as const

type RegisterColumn = keyof typeof names

const mostRowsAbove = 20

/**
 * Reads a register's export, which has a row for each size and columns of its own, as a menu file: one row for each dish,
 * its sizes in the column `standards`. Another file stays as it is, but for a column of sizes.
 */
export function readRegister(rows: Rows): RegisterReading {
  const own = headerIndex(rows)
  const place = own ?? rows.slice(0, mostRowsAbove + 1).findIndex(isRegisterHeader)
  const header = rows[place]
  if (header === undefined) return { rows, notes: [], rowOf: (row) => row }
  const found = positionsOf(header)
  const size = found.get('size')
  if (own !== undefined && (size === undefined || plain(header).includes('standards'))) {
    return { rows, notes: [], rowOf: (row) => row }
  }
  const renamed = own === undefined ? renamedRows(rows, place, found) : { rows, notes: [] }
  if (size === undefined) return { ...renamed, rowOf: (row) => row }
  const joined = joinSizes(renamed.rows, place, size)
  return { ...joined, notes: [...renamed.notes, ...joined.notes] }
}

const plain = (cells: readonly string[]) =>
  cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s_-]+/g, ''),
  )

function positionsOf(header: readonly string[]): ReadonlyMap<RegisterColumn, number> {
  const cells = plain(header)
  const columns = Object.keys(names) as RegisterColumn[]
  return new Map(
    columns.flatMap((column) => {
      // The first name that the header has: `SKU` before a number of the register.
      const position = names[column].map((name) => cells.indexOf(name)).find((index) => index >= 0)
      return position === undefined ? [] : [[column, position] as const]
    }),
  )
}

function isRegisterHeader(cells: readonly string[]): boolean {
  const found = positionsOf(cells)
  return found.has('name') && found.has('price') && (found.has('code') || found.has('token'))
}

/** The rows with our names in the header. Where a row has no code of its own, it gets the register's number. */
function renamedRows(rows: Rows, place: number, found: ReadonlyMap<RegisterColumn, number>) {
  const code = found.get('code') ?? found.get('token') ?? -1
  const language = languageOf(rows.slice(place + 1).map((cells) => cells[found.get('name') ?? -1] ?? ''))
  const ours = new Map<number, DishColumnName>([[code, 'code']])
  for (const column of ['category', 'description', 'price'] as const) {
    const position = found.get(column)
    if (position !== undefined) ours.set(position, column)
  }
  ours.set(found.get('name') ?? -1, `name_${language}`)
  const token = found.get('token')
  const header = rows[place] ?? []
  const done = rows.map((cells, index) => {
    if (index === place) return cells.map((cell, position) => ours.get(position) ?? cell)
    if (index < place || token === undefined || (cells[code] ?? '').trim() !== '') return cells
    return cells.map((cell, position) => (position === code ? (cells[token] ?? '') : cell))
  })
  const read = [...ours].map(([position, column]) =>
    sentenceOf('register_column', (header[position] ?? '').trim(), column),
  )
  const why = sentenceOf('register_read', listOf(read))
  return { rows: done, notes: [{ row: place + 1, column: '', fault: 'register_read' as const, why }] }
}

/** The language of names that a register does not mark. */
function languageOf(texts: readonly string[]): 'zh' | 'en' | 'ja' {
  const text = texts.join('')
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
}
