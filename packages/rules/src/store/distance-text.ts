import { isKnownDistance } from './distance.ts'

/** `unit` selects the sentence (`far` = 'thousands of miles away'); `value` goes into it. */
export interface DistanceParts {
  readonly unit: 'm' | 'km' | 'far' | 'unknown'
  readonly value: string
}

/**
 * A distance for display (spec 1 §9): metres under 1000, km with one decimal up to 5000 km, then 'thousands of miles
 * away'.
 */
export function distanceParts(metres: number): DistanceParts {
  if (!isKnownDistance(metres)) return { unit: 'unknown', value: '' }
  const whole = Math.round(metres)
  if (whole < 1000) return { unit: 'm', value: String(whole) }
  if (whole > 5_000_000) return { unit: 'far', value: '' }
  const tenths = Math.round(whole / 100)
  return { unit: 'km', value: tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1) }
}
