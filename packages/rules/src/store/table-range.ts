import { foldWidth, plainNumber } from '../language/plain-digits.ts'

/** The most tables that one range may name: a hall, not a typing error. */
const rangeMost = 200

/**
 * Reads `A1`, `A1..A20`, `A1–A20` or `B01..B12` (with leading zeros), joined by commas, as table numbers. Null: it is no
 * range, it runs backwards, or it names more than 200 tables.
 */
export function readTableRange(text: string): readonly string[] | null {
  const tables: string[] = []
  for (const part of plainRange(text).split(',')) {
    const range = /^([A-Za-z-]*)(\d{1,4})\.\.([A-Za-z-]*)(\d{1,4})$/.exec(part)
    if (range === null) {
      if (part === '' || part.includes('..')) return null
      tables.push(part)
      continue
    }
    const [, letters = '', first = '', lastLetters = '', last = ''] = range
    const count = Number(last) - Number(first) + 1
    if (letters !== lastLetters || count < 1 || count > rangeMost) return null
    const width = first.startsWith('0') ? first.length : 0
    for (let at = 0; at < count; at += 1) tables.push(letters + String(Number(first) + at).padStart(width, '0'))
  }
  const once = [...new Set(tables)]
  return once.length > rangeMost ? null : once
}

/** People write a range with a dash. `A-1` is a table's number, and `A1-A8` is too long for one. */
function plainRange(text: string): string {
  const dotted = foldWidth(text).replace(/\s*(?:\.{2,}|[–—~〜])\s*/g, '..')
  return plainNumber(dotted)
    .replace(/\s*[,、]\s*/g, ',')
    .replace(/(^|,)([A-Za-z]+\d+)\s*-\s*([A-Za-z]+\d)/g, '$1$2..$3')
}
