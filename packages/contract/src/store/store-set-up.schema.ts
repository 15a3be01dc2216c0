import { plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { z } from 'zod'
import { storeId, texts } from '../shared.schema.ts'
import { link } from '../style/style.schema.ts'
import { names, timeZone } from './seller.schema.ts'

const clock = z.string().regex(/^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/, 'expected hours like "10:00-22:00"')

const orderTypes = z
  .array(z.literal([0, 1, 2, 3]))
  .max(4)
  .refine((types) => new Set(types).size === types.length, { error: 'expected each order type once' })
const period = z.object({
  startTime: clock.refine((time) => time !== '24:00', { error: 'expected a start before 24:00' }),
  endTime: clock,
  /** 0 dine-in, 1 pick-up, 2 takeout, 3 pre-order; empty = every type. */
  orderTypes: orderTypes.default([]),
})
/** 1 Monday to 7 Sunday. */
const weekday = z.number().int().min(1).max(7)

export const weekHours = z.array(period.extend({ weekday })).min(1).max(56)
/** `periods`: none = closed. */
export const specialDay = z.object({ date: z.iso.date(), periods: z.array(period).max(8) })
export const specialDays = z
  .array(specialDay)
  .max(200)
  .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, { error: 'expected each date once' })

/** Digits once each, `0` or `9` alone. */
const digits = (pattern: RegExp) =>
  z.string().regex(pattern, 'expected "0" (none), "9" (all), or other digits once each')

/** What an operator can set of a store (spec 1 §3 Store). */
export const storeFields = z.object({
  names: texts,
  address: texts,
  telephone: z
    .string()
    .overwrite(plainNumber)
    .regex(/^[+0-9 ()-]{0,24}$/, 'expected a phone number'),
  /** Degrees, WGS 84; null = not set. */
  gdLat: z.number().min(-90).max(90).nullable(),
  gdLng: z.number().min(-180).max(180).nullable(),
  timeZone,
  /** Empty = always open. An end before its start is after midnight. */
  businessTime: z.array(z.object({ startTime: clock, endTime: clock })).max(8),
  /** Null = every day is like `businessTime`; a change of `businessTime` alone makes it so. */
  weekHours: weekHours.nullable(),
  /** Dates with hours of their own. */
  specialDays,
  /** The last order is so many minutes before the doors close. */
  lastOrderMinutes: z.number().int().min(0).max(240),
  /** The store's own switch. */
  isBusiness: z.boolean(),
  /** 0 none; 9 all; digits 1 pick-up, 2 takeout, 3 seat booking, 4 pre-order. */
  isEnable: digits(/^([09]|(?!.*(.).*\2)[1-4]{1,4})$/),
  /** Orders from phones: 0 none; 9 all; contains 1 for pick-up, 2 for takeout. */
  onlineFlag: digits(/^([09]|(?!.*(.).*\2)[12]{1,2})$/),
  logoUrl: link,
  /** `hand`: the staff accept each order at the terminal. */
  acceptMode: z.enum(['auto', 'hand']),
})

type Place = { readonly gdLat?: number | null | undefined; readonly gdLng?: number | null | undefined }

const isWhole = ({ gdLat, gdLng }: Place) => typeof gdLat === typeof gdLng && (gdLat === null) === (gdLng === null)
const wholePlace = { error: 'a place has both a latitude and a longitude', path: ['gdLat'] }

/** `names` and `address`: the languages to change; '' takes one away. */
export const storeChange = storeFields.partial().refine(isWhole, wholePlace)

/** What is left out has the database's default: open, always, with every offer. */
export const newStore = storeFields.partial().extend({ storeId, names }).refine(isWhole, wholePlace)

export type StoreFields = z.output<typeof storeFields>
export type StoreChange = z.output<typeof storeChange>
export type NewStore = z.output<typeof newStore>
