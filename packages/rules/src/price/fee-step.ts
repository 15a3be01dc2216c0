import { percentOf } from '../money/percent.ts'
import type { PriceRules } from './price-input.ts'
import { type Part, sumOf } from './price-part.ts'

/** The service charge on the discounted dishes that bear it, rounded once; none where the rules have none. */
export function serviceFee(parts: readonly Part[], service: PriceRules['service']) {
  if (service === null) return []
  const base = sumOf(parts.filter(({ line }) => line?.bearsService === true))
  return [{ kind: 'service' as const, amount: percentOf(base, service.percent), taxClass: service.taxClass }]
}
