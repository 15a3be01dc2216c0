import { formatClockTime } from '@comanda/rules/time/clock-time.ts'
import { localMinutes } from '@comanda/rules/time/local-time.ts'

/** `12:31` on the store's clock: the guest's phone may be in another zone. */
export function clockOf(iso: string, zone: string): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? '' : formatClockTime(localMinutes(at, zone))
}
