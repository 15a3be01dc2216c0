import { expect, it } from 'vitest'
import cases from '../../cases/time/close-today.json' with { type: 'json' }
import { closeToday } from './close-today.ts'
import { everyDay } from './store-hours.ts'

it.each(cases)('closing today, $what', ({ hours, at, clock, day, periods }) => {
  const before = [{ date: '2026-12-25', periods: [] }]
  const now = Date.parse(`${at}:00+08:00`)
  const found = closeToday({ ...everyDay(hours), specialDays: before }, 'Asia/Shanghai', now, clock)
  const text = found?.map((one) => [one.date, one.periods.map(({ startTime, endTime }) => `${startTime}-${endTime}`)])
  expect(text).toEqual(
    periods === null
      ? undefined
      : [
          [day, periods],
          ['2026-12-25', []],
        ],
  )
})
