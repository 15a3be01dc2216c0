/** The most tables that one range may name: a hall, not a typing error. */
const rangeMost = 200

/**
 * Reads `A1`, `A1..A20` or `B01..B12` (with leading zeros), joined by commas, as table numbers. Null: it is no range, it
 * runs backwards, or it names more than 200 tables.
 */
export function readTableRange(text: string): readonly string[] | null {
  const tables: string[] = []
  for (const part of text.split(',').map((one) => one.trim())) {
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
