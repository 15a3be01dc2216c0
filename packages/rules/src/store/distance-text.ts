import { isKnownDistance } from './distance.ts'

/** The unit chooses the sentence (`far` = 'thousands of miles away'), the value stands in it. */
export interface DistanceParts {
  readonly unit: 'm' | 'km' | 'far' | 'unknown'
  readonly value: string
}

/** For display (spec 1 §9): under 1000 m in metres, up to 5000 km in km with one decimal, then 'thousands of miles away'. */
export function distanceParts(metres: number): DistanceParts {
  if (!isKnownDistance(metres)) return { unit: 'unknown', value: '' }
  const whole = Math.round(metres)
  if (whole < 1000) return { unit: 'm', value: String(whole) }
  if (whole > 5_000_000) return { unit: 'far', value: '' }
  const tenths = Math.round(whole / 100)
  return { unit: 'km', value: tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1) }
}
