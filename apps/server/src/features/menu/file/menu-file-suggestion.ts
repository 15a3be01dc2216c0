import type { HotScheme, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import type { DishColumnName } from './menu-file-column.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import { sentenceOf } from './sentence/menu-file-sentence.ts'

/** What a row says of the dish in the lists of the menu. Places are 1, 2, 3 …; 0 = not in the list. */
export interface Suggestions {
  readonly recommend: number
  readonly hot: number
  readonly hotHours: readonly HotHour[]
  /** Codes of what goes well with it. */
  readonly goesWith: readonly string[]
}

/** The place among the best sellers of a part of the day. */
interface HotHour {
  /** `HH:mm`, as in `HotScheme`. */
  readonly startTime: string
  readonly endTime: string
  readonly place: number
}

/** A row as it was read. */
interface SuggestionRow {
  readonly dish: { readonly code: string }
  readonly suggestions: Suggestions
}

const hour = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const hourPlace = new RegExp(`^(${hour})-(${hour})(?:=(\\d{1,4}))?$`)

/** `11:00-14:00=1|21:00-02:00=2`; `unfit` gets each part that cannot be read. */
export function readHotHours(written: string, unfit: (part: string) => void): HotHour[] {
  return partsOf(written).flatMap((part) => {
    const [, startTime, endTime, place = '1'] = hourPlace.exec(part) ?? []
    if (startTime === undefined || endTime === undefined || startTime === endTime) {
      unfit(part)
      return []
    }
    return Number(place) === 0 ? [] : [{ startTime, endTime, place: Number(place) }]
  })
}

/** Codes joined by bars; each counts once. */
export function readGoesWith(written: string): string[] {
  return [...new Set(partsOf(written))]
}

/** The place of a dish in a list of the menu; empty = it is not in the list. */
export function placeText(codes: readonly string[] | undefined, code: string): string {
  const at = codes?.indexOf(code) ?? -1
  return at < 0 ? '' : String(at + 1)
}

/** What `readHotHours` reads. */
export function hotHoursText({ hotSchemes = [] }: MenuSnapshot, code: string): string {
  return hotSchemes
    .flatMap(({ startTime, endTime, codes }) => {
      const at = codes.indexOf(code)
      return at < 0 ? [] : [`${startTime}-${endTime}=${at + 1}`]
    })
    .join('|')
}

export function goesWithText({ sides = {} }: MenuSnapshot, code: string): string {
  return (sides[code] ?? []).join('|')
}

/** The fields of a menu that the columns of the lists fill in. */
export const suggestionFields = ['recommend', 'hots', 'hotSchemes', 'sides'] as const

/** The lists in the order of the places, then of the file. A list without a column stays as in the menu in force. */
export function suggestionsOf(
  rows: readonly SuggestionRow[],
  columns: ReadonlySet<DishColumnName>,
  previous: MenuSnapshot | undefined,
): Pick<MenuSnapshot, (typeof suggestionFields)[number]> {
  const made = {
    recommend: columns.has('recommend') ? placed(rows, ({ recommend }) => recommend) : previous?.recommend,
    hots: columns.has('hot') ? placed(rows, ({ hot }) => hot) : previous?.hots,
    hotSchemes: columns.has('hot_hours') ? schemesOf(rows) : previous?.hotSchemes,
    sides: columns.has('goes_with') ? sidesOf(rows) : previous?.sides,
  }
  return Object.fromEntries(Object.entries(made).filter(([, list]) => list !== undefined))
}

/** Notes for codes of `goes_with` that the file does not sell: phones do not show them. */
export function unknownSides(rows: readonly (SuggestionRow & { readonly row: number })[]): MenuFileFault[] {
  const sold = new Set(rows.map(({ dish }) => dish.code))
  return rows.flatMap(({ row, dish: { code }, suggestions }) =>
    suggestions.goesWith
      .filter((other) => other === code || !sold.has(other))
      .map((other): MenuFileFault => {
        const why = sentenceOf(other === code ? 'side_itself' : 'side_unknown', other)
        return { row, column: 'goes_with', fault: 'side_unknown', why }
      }),
  )
}

function partsOf(written: string): string[] {
  return written
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function placed(rows: readonly SuggestionRow[], placeOf: (suggestions: Suggestions) => number): string[] | undefined {
  const inList = rows
    .filter(({ suggestions }) => placeOf(suggestions) > 0)
    .sort((a, b) => placeOf(a.suggestions) - placeOf(b.suggestions))
  return inList.length === 0 ? undefined : inList.map(({ dish }) => dish.code)
}

/** Ordered by the time of the day. */
function schemesOf(rows: readonly SuggestionRow[]): HotScheme[] | undefined {
  const hours = rows.flatMap(({ suggestions }) =>
    suggestions.hotHours.map(({ startTime, endTime }) => `${startTime}-${endTime}`),
  )
  const schemes = [...new Set(hours)].sort().map((name) => {
    const [startTime = '', endTime = ''] = name.split('-')
    const placeOf = ({ hotHours }: Suggestions) =>
      hotHours.find((one) => one.startTime === startTime && one.endTime === endTime)?.place ?? 0
    return { startTime, endTime, codes: placed(rows, placeOf) ?? [] }
  })
  return schemes.length === 0 ? undefined : schemes
}

function sidesOf(rows: readonly SuggestionRow[]): MenuSnapshot['sides'] {
  const sides = rows
    .filter(({ suggestions }) => suggestions.goesWith.length > 0)
    .map(({ dish, suggestions }) => [dish.code, suggestions.goesWith])
  return sides.length === 0 ? undefined : Object.fromEntries(sides)
}
