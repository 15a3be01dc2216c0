import type { TakeoutSetup } from '@comanda/contract/takeout/takeout.schema.ts'
import { minutesToSpare, nextOffered, type TakeTimeSettings } from '@comanda/rules/pickup-order/take-time.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import { dayMinutes } from '@comanda/rules/time/clock-time.ts'
import { type BusinessTime, openingHoursText } from '@comanda/rules/time/opening-hours.ts'
import type { AheadStore } from './ahead-store.ts'

const minuteMs = 60_000

/** `not_send_time`: value = the hours of delivery; details `{ sendTime, times }`, as those of `take_time`. */
export type SoonRefusal = 'take_time' | 'store_closed' | 'not_send_time'

export interface HouseHours extends TakeTimeSettings {
  /** The store's, and those in which it delivers (none of another type). */
  readonly hours: readonly [BusinessTime, TakeoutSetup['sendTime']]
}

/**
 * What is wanted as soon as possible is handed out before the doors close; a delivery leaves before that, and is brought in the hours
 * of delivery. `readyAt` = when its guest has it (ms). Minutes that it might be later; -1 = it is too late.
 */
export function spareMinutes(
  { readyAt, rideMinutes }: { readonly readyAt: number; readonly rideMinutes: number },
  now: number,
  { hours, ...settings }: HouseHours,
): Spare {
  const [doorsOpen, sendTime] = hours
  const doors = minutesToSpare(readyAt - rideMinutes * minuteMs, now, { ...settings, hours: [doorsOpen] })
  const sending = sendTime.length === 0 ? dayMinutes : minutesToSpare(readyAt, now, { ...settings, hours: [sendTime] })
  return { sending, least: Math.min(doors, sending) }
}

interface Spare {
  readonly sending: number
  readonly least: number
}

export function refuseSoon(
  { store }: AheadStore,
  settings: HouseHours,
  spare: Spare,
  now: number,
): Refusal<SoonRefusal> {
  const [, sendTime] = settings.hours
  const times = nextOffered(now, now, settings).map(({ at }) => new Date(at).toISOString())
  if (spare.sending < 0) return refuse('not_send_time', [openingHoursText(sendTime)], { sendTime, times })
  return times.length === 0
    ? refuse('store_closed', [openingHoursText(store.businessTime)])
    : refuse('take_time', [], { times })
}
