import { type CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { type MenuFileCells, type MenuFileFault, wholeFileFault } from './menu-file-fault.ts'
import { decodeText } from './plain/encoding.ts'
import { sentenceOf } from './sentence/menu-file-sentence.ts'

/** The cells of a CSV file: UTF-8 with or without BOM, Shift-JIS or windows-1252; commas, or the semicolons and tabs that some spreadsheets write. */
export function readCsv(bytes: Uint8Array): MenuFileCells {
  const decoded = decodeText(bytes)
  if ('foreign' in decoded) return wholeFileFault('file_encoding', sentenceOf(decoded.foreign))
  const { text, encoding } = decoded
  if (text.trim() === '') return wholeFileFault('file_empty', sentenceOf('file_empty'))
  try {
    const rows = parse(text, { delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: false })
    const notes = encoding === undefined ? undefined : [encodingNote(encoding)]
    return { ok: true, rows: rows.map((row) => row.map(unguarded)), ...(notes && { notes }) }
  } catch (error) {
    const { lines, code } = error as CsvError
    if (typeof code !== 'string') throw error
    return wholeFileFault('file_damaged', sentenceOf('quotes_unmatched'), typeof lines === 'number' ? lines : 0)
  }
}

/** UTF-8 with BOM: without it Excel shows Chinese as rubbish. Lines end as RFC 4180 says. */
export function writeCsv(rows: readonly (readonly string[])[]): Buffer {
  const text = stringify(
    rows.map((row) => row.map(guarded)),
    { bom: true, record_delimiter: 'windows' },
  )
  return Buffer.from(text)
}

/** A spreadsheet runs a cell that begins like a formula. The apostrophe makes it text. */
function guarded(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

function unguarded(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** The first of these signs in the header: a column's name holds none. A title with a comma may stand above it. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split('\n', 21)
  const header = lines.find((line) => /(^|[,;\t"])\s*code\s*($|[,;\t"])/i.test(line.replace(/^\uFEFF/, '').trimEnd()))
  return /^[^,;\t\n]*([,;\t])/.exec(header ?? text)?.[1] ?? ','
}

function encodingNote(encoding: string): MenuFileFault {
  return { row: 0, column: '', fault: 'file_encoding', why: sentenceOf('file_read_as', encoding) }
}
