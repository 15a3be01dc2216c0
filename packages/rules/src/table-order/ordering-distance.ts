/** Nobody farther than this orders at a table (spec 1 §9). */
export const orderingDistanceLimit = 600

/** Metres; for a store or a guest whose place is not known (spec 1 §3). */
export const unknownDistance = 9_999_999

const earthRadius = 6_378_137

export interface Place {
  readonly gdLat: number | undefined
  readonly gdLng: number | undefined
}

/** Whole metres along the earth's surface (sphere of radius 6378137 m), or `unknownDistance` where a place is missing. */
export function distanceBetween(from: Place | undefined, to: Place | undefined): number {
  const a = radians(from)
  const b = radians(to)
  if (!a || !b) return unknownDistance
  const sinLat = Math.sin((b.lat - a.lat) / 2)
  const sinLng = Math.sin((b.lng - a.lng) / 2)
  const half = sinLat * sinLat + Math.cos(a.lat) * Math.cos(b.lat) * sinLng * sinLng
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, half))))
}

/** Whether a guest is near enough to order. `unknown` is for the caller to decide: a phone may refuse to say where it is. */
export function orderingDistance(metres: number): 'near' | 'too_far' | 'unknown' {
  if (!(metres >= 0) || metres >= unknownDistance) return 'unknown'
  return metres > orderingDistanceLimit ? 'too_far' : 'near'
}

/** For display (spec 1 §9): under 1000 m in metres, up to 5000 km in km with one decimal, then 'thousands of miles away'. */
export function distanceParts(metres: number): { unit: 'm' | 'km' | 'far' | 'unknown'; value: string } {
  if (!(metres >= 0) || metres >= unknownDistance) return { unit: 'unknown', value: '' }
  if (metres < 1000) return { unit: 'm', value: String(Math.round(metres)) }
  if (metres > 5_000_000) return { unit: 'far', value: '' }
  const tenths = Math.round(metres / 100)
  return { unit: 'km', value: tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1) }
}

function radians(place: Place | undefined): { lat: number; lng: number } | undefined {
  const { gdLat, gdLng } = place ?? {}
  if (gdLat === undefined || gdLng === undefined) return undefined
  if (!(Math.abs(gdLat) <= 90) || !(Math.abs(gdLng) <= 180)) return undefined
  return { lat: (gdLat * Math.PI) / 180, lng: (gdLng * Math.PI) / 180 }
}
