import { type Language, languageCodes } from '@comanda/rules/language/languages.ts'
import { isMissing, type TextRow } from './text-rows.ts'

export interface Coverage {
  readonly language: Language
  readonly missing: number
  /** Whole, rounded down: 100 only when no text is missing. */
  readonly percent: number
}

/** How much of the menu each language has. */
export function coverageOf(rows: readonly TextRow[]): Coverage[] {
  return languageCodes.map((language) => {
    const missing = rows.filter((row) => isMissing(row, language)).length
    const percent = rows.length === 0 ? 100 : Math.floor((100 * (rows.length - missing)) / rows.length)
    return { language, missing, percent }
  })
}

export interface Place {
  /** The row's key. */
  readonly key: string
  readonly language: Language
}

/** The next missing text behind a place, row by row; from the start after the last. Null = none is missing. */
export function nextMissing(rows: readonly TextRow[], from: Place): Place | null {
  const places = rows.flatMap((row) => languageCodes.map((language) => ({ row, language })))
  const at = places.findIndex(({ row, language }) => row.key === from.key && language === from.language)
  const found = [...places.slice(at + 1), ...places.slice(0, Math.max(at, 0))].find(({ row, language }) =>
    isMissing(row, language),
  )
  return found === undefined ? null : { key: found.row.key, language: found.language }
}
