/**
 * The text of an availability, in the menu file and the snapshot: windows joined by `;`, each of weekdays, hours, dates and
 * order types in any order: `Mon-Fri 11:00-14:00; 2026-12-01..2026-12-24 type dine-in,pick-up`. Empty = always.
 */

import { ok, type Result, refuse } from '../../result/result.ts'
import { formatClockTime, parseClockTime } from '../../time/clock-time.ts'
import type { HoursOrderType } from '../../time/store-hours.ts'
import type { Availability, AvailableWindow } from './available.ts'

/** {0} = the part that cannot be read. */
export type AvailableFault =
  | 'available_part'
  | 'available_twice'
  | 'available_weekday'
  | 'available_hours'
  | 'available_days'
  | 'available_type'
  /** {0} = how many windows there may be */
  | 'available_many'

export const weekdayWords = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
/** By order type (spec 1 §1). */
export const orderTypeWords = ['dine-in', 'pick-up', 'takeout', 'pre-order'] as const
export const mostWindows = 20

export function readAvailable(text: string): Result<Availability, AvailableFault> {
  const written = plainText(text)
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if (written.length > mostWindows) return refuse('available_many', [mostWindows])
  const windows: AvailableWindow[] = []
  for (const one of written) {
    const read = readWindow(one)
    if (!read.ok) return read
    windows.push(read.value)
  }
  return ok(windows)
}

/** The text that `readAvailable` reads back. */
export function availableText(availability: Availability): string {
  return availability.map(windowText).join('; ')
}

function windowText({ weekdays, hours, days, orderTypes }: AvailableWindow): string {
  return [
    ...(weekdays.length === 0 ? [] : [weekdaysText(weekdays)]),
    ...(hours === null ? [] : [`${hours.startTime}-${hours.endTime}`]),
    ...(days === null ? [] : [days.from === days.to ? days.from : `${days.from}..${days.to}`]),
    ...(orderTypes.length === 0 ? [] : [`type ${orderTypes.map((type) => orderTypeWords[type]).join(',')}`]),
  ].join(' ')
}

/** Three or more in a row are a range. */
function weekdaysText(weekdays: readonly number[]): string {
  const runs: number[][] = []
  for (const day of weekdays) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const word = (day = 1) => weekdayWords[day - 1] ?? ''
  return runs.flatMap((run) => (run.length < 3 ? run.map(word) : [`${word(run[0])}-${word(run.at(-1))}`])).join(',')
}

/** Full-width signs and long dashes as people type them, and no blanks around signs. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s*[-–—~〜]\s*/g, '-')
    .replace(/\s*[,、]\s*/g, ',')
    .replace(/\s*(?:\.\.+|…)\s*/g, '..')
}

type Parts = { -readonly [Part in keyof AvailableWindow]?: AvailableWindow[Part] }

function readWindow(text: string): Result<AvailableWindow, AvailableFault> {
  // No look-behind: phones with Safari 15 cannot read one.
  const words = text.replace(/\btype\s+/gi, 'type ').match(/\btype \S+|\S+/gi) ?? []
  const found: Parts = {}
  for (const word of words) {
    const read = readPart(word)
    if (!read.ok) return read
    const [part] = Object.keys(read.value)
    if (part !== undefined && part in found) return refuse('available_twice', [word])
    Object.assign(found, read.value)
  }
  const { weekdays = [], hours = null, days = null, orderTypes = [] } = found
  return ok({ weekdays, hours, days, orderTypes })
}

function readPart(word: string): Result<Parts, AvailableFault> {
  if (/^type /i.test(word)) return readTypes(word)
  if (/^\d{1,2}:/.test(word)) return readHours(word)
  if (/^\d{4}-/.test(word)) return readDays(word)
  if (/^[a-z]{3,}([,-]|$)/i.test(word) && weekdayNumber(word.slice(0, 3)) > 0) return readWeekdays(word)
  return refuse('available_part', [word])
}

function readWeekdays(word: string): Result<Parts, AvailableFault> {
  const found = new Set<number>()
  for (const range of word.split(',')) {
    const [first = '', last = first, ...more] = range.split('-')
    const [from, to] = [weekdayNumber(first), weekdayNumber(last)]
    if (from === 0 || to === 0 || more.length > 0) return refuse('available_weekday', [range])
    for (let day = from; ; day = (day % 7) + 1) {
      found.add(day)
      if (day === to) break
    }
  }
  return ok({ weekdays: found.size === 7 ? [] : [...found].sort() })
}

/** 0 = no weekday. */
function weekdayNumber(word: string): number {
  return weekdayWords.findIndex((one) => one.toLowerCase() === word.toLowerCase()) + 1
}

function readHours(word: string): Result<Parts, AvailableFault> {
  const [start, end, ...more] = word.split('-').map(parseClockTime)
  const isUnfit = start === undefined || end === undefined || more.length > 0 || start === end || start === 24 * 60
  if (isUnfit) return refuse('available_hours', [word])
  if (start === 0 && end === 24 * 60) return ok({ hours: null })
  return ok({ hours: { startTime: formatClockTime(start), endTime: formatClockTime(end) } })
}

function readDays(word: string): Result<Parts, AvailableFault> {
  const [from = '', to = from, ...more] = word.split('..')
  const isUnfit = !isDate(from) || !isDate(to) || more.length > 0 || to < from
  return isUnfit ? refuse('available_days', [word]) : ok({ days: { from, to } })
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

function readTypes(word: string): Result<Parts, AvailableFault> {
  const found = new Set<HoursOrderType>()
  for (const name of word.slice('type '.length).split(',')) {
    const type = orderTypeWords.indexOf(name.toLowerCase() as (typeof orderTypeWords)[number])
    if (type < 0) return refuse('available_type', [name])
    found.add(type as HoursOrderType)
  }
  return ok({ orderTypes: [...found].sort() })
}
