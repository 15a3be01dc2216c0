import {
  closingClock,
  leavesAt,
  nextOffered,
  type OfferedTime,
  type Spare,
  type TakeTimeSettings,
} from '@comanda/rules/pickup-order/take-time.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import { isSendTime } from '@comanda/rules/takeout/send-charge.ts'
import { formatClockTime } from '@comanda/rules/time/clock-time.ts'
import { localMinutes } from '@comanda/rules/time/local-time.ts'
import { openingHoursText } from '@comanda/rules/time/opening-hours.ts'

/**
 * `take_time`: details `{ times }` = the next offered times. `not_send_time`: value = the delivery hours; details `{
 * sendTime, times }`. `ahead_too_late`: values = ready at the earliest, closing.
 */
export type TimeRefusal = 'take_time' | 'ahead_too_late' | 'not_send_time'

/** Refuses "as soon as possible" that would arrive too late. */
export function refuseSoon(settings: TakeTimeSettings, spare: Spare, now: number): Refusal<TimeRefusal> {
  const times = nextOffered(now, now, settings)
  if (spare.sending < 0 && hasSendTime(settings)) return refuseSending(settings, times)
  return times.length === 0
    ? refuse('ahead_too_late', [readyClock(settings), closingClock(settings, now)])
    : refuse('take_time', [], { times: times.map(instantOf) })
}

/** When it would be ready at the counter. */
function readyClock(settings: TakeTimeSettings): string {
  return formatClockTime(localMinutes(leavesAt(settings.earliest, settings), settings.zone))
}

/** Refuses a chosen time (ms) that is not offered. */
export function refuseChosen(settings: TakeTimeSettings, wanted: number, now: number): Refusal<TimeRefusal> {
  const times = nextOffered(wanted, now, settings)
  const isSent = isSendTime(settings, localMinutes(wanted, settings.zone))
  return isSent ? refuse('take_time', [], { times: times.map(instantOf) }) : refuseSending(settings, times)
}

function refuseSending({ sendTime }: TakeTimeSettings, times: readonly OfferedTime[]): Refusal<'not_send_time'> {
  return refuse('not_send_time', [openingHoursText(sendTime)], { sendTime, times: times.map(instantOf) })
}

function hasSendTime({ sendTime }: TakeTimeSettings): boolean {
  return openingHoursText(sendTime) !== ''
}

export function instantOf({ at }: OfferedTime): string {
  return new Date(at).toISOString()
}
