import { type Availability, isAvailable, momentOf, nextChange } from '@comanda/rules/menu/available/available.ts'
import {
  availableText,
  orderTypeWords,
  readAvailable,
  weekdayWords,
} from '@comanda/rules/menu/available/available-text.ts'
import type { LocalMoment } from '@comanda/rules/time/doors.ts'
import type { HoursOrderType } from '@comanda/rules/time/store-hours.ts'

/** One window as it is typed; '' = not said. */
export interface WindowDraft {
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[]
  readonly start: string
  readonly end: string
  readonly from: string
  readonly to: string
  readonly types: readonly number[]
}

export const emptyWindow: WindowDraft = { weekdays: [], start: '', end: '', from: '', to: '', types: [] }

/** Null = the text cannot be read. */
export function windowDrafts(text: string): WindowDraft[] | null {
  const read = readAvailable(text)
  if (!read.ok) return null
  return read.value.map(({ weekdays, hours, days, orderTypes }) => ({
    weekdays,
    start: hours?.startTime ?? '',
    // A time field knows no 24:00.
    end: hours?.endTime.replace('24:00', '00:00') ?? '',
    from: days?.from ?? '',
    to: days?.to ?? '',
    types: orderTypes,
  }))
}

/** The text of the cell; null = a window is not whole yet. */
export function textOfWindows(drafts: readonly WindowDraft[]): string | null {
  const written = drafts.map(writtenWindow)
  const read = readAvailable(written.join(';'))
  return read.ok && !written.includes('') ? availableText(read.value) : null
}

function writtenWindow({ weekdays, start, end, from, to, types }: WindowDraft): string {
  const until = end === '00:00' ? '24:00' : end
  return [
    ...(weekdays.length === 0 ? [] : [weekdays.map((day) => weekdayWords[day - 1]).join(',')]),
    ...(start === '' && end === '' ? [] : [`${start}-${until}`]),
    ...(from === '' && to === '' ? [] : [`${from || to}..${to || from}`]),
    ...(types.length === 0 ? [] : [`type ${types.map((type) => orderTypeWords[type as HoursOrderType]).join(',')}`]),
  ].join(' ')
}

export interface SaleNow {
  readonly isSold: boolean
  /** Null = no change within a year. */
  readonly changes: LocalMoment | null
}

/** Whether it is sold at an instant (UTC milliseconds) at the store, and when that changes. */
export function saleAt(text: string, at: number, zone: string, orderType: HoursOrderType): SaleNow | null {
  const read = readAvailable(text)
  if (!read.ok) return null
  const each: readonly Availability[] = [read.value]
  const change = nextChange(each, { at, zone, orderType })
  return {
    isSold: isAvailable(read.value, { at, zone, orderType }),
    changes: change && momentOf(change.at, at, zone),
  }
}
