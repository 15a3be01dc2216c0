import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import { localMinutes } from '@comanda/rules/time/local-time.ts'
import { type BusinessTime, isOpen, openingHoursText } from '@comanda/rules/time/opening-hours.ts'

export interface GatedStore {
  readonly status: number
  readonly isBusiness: boolean
  readonly businessTime: BusinessTime
  readonly timeZone: string
}

/** Whether this store takes orders at a table now (spec 1 §5, §8). */
export function checkStore(store: GatedStore, now: Date): Refusal<'store_deactivated' | 'store_closed'> | null {
  if (store.status !== 1) return refuse('store_deactivated')
  if (store.isBusiness && isOpen(store.businessTime, localMinutes(now.getTime(), store.timeZone))) return null
  return refuse('store_closed', [openingHoursText(store.businessTime)])
}
