import { type CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { type MenuFileCells, wholeFileFault } from './menu-file-fault.ts'

const howToSave = 'Save it again as "CSV UTF-8 (comma delimited)", or hand over the XLSX file.'

/** The cells of a CSV file: UTF-8 with or without BOM, commas, or the semicolons and tabs that some spreadsheets write. */
export function readCsv(bytes: Uint8Array): MenuFileCells {
  const encoding = foreignEncoding(bytes)
  if (encoding !== undefined) {
    return wholeFileFault('file_encoding', `This file is written in ${encoding}, not in UTF-8. ${howToSave}`)
  }
  const text = new TextDecoder('utf-8').decode(bytes)
  if (text.trim() === '') return wholeFileFault('file_empty', 'This file is empty.')
  try {
    const rows = parse(text, { delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: false })
    return { ok: true, rows: rows.map((row) => row.map(unguarded)) }
  } catch (error) {
    const { lines, code } = error as CsvError
    if (typeof code !== 'string') throw error
    const text =
      'The quotes in this line do not match: a text in quotes ends with a quote, and a quote inside it is written twice.'
    return wholeFileFault('file_damaged', text, typeof lines === 'number' ? lines : 0)
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

/** The name of the encoding if it is not UTF-8. */
function foreignEncoding(bytes: Uint8Array): string | undefined {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'UTF-16'
  if (bytes.subarray(0, 1000).filter((byte) => byte === 0).length > 0) return 'UTF-16 or a format that is not text'
  if (isIn('utf-8', bytes)) return undefined
  return isIn('gb18030', bytes) ? 'GB18030 (what Chinese Windows calls ANSI)' : 'an encoding we do not know'
}

function isIn(encoding: 'utf-8' | 'gb18030', bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
