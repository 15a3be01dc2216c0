/** Metres, for a store or address without a position (spec 1 §3). */
export const unknownDistance = 9_999_999
/** Stands for a distance when the guest's position is unknown (spec 1 §3); not shown. */
export const noGuestDistance = 99_999

const earthRadius = 6_378_137

export interface Place {
  readonly gdLat: number | undefined
  readonly gdLng: number | undefined
}

/** A position in radians, prepared for many measurements. */
export interface Spot {
  readonly lat: number
  readonly lng: number
  readonly cosLat: number
}

/** Undefined for a missing or invalid position. */
export function spotOf({ gdLat, gdLng }: Place): Spot | undefined {
  if (gdLat === undefined || gdLng === undefined) return undefined
  if (!(Math.abs(gdLat) <= 90) || !(Math.abs(gdLng) <= 180)) return undefined
  const lat = (gdLat * Math.PI) / 180
  return { lat, lng: (gdLng * Math.PI) / 180, cosLat: Math.cos(lat) }
}

/** Whole metres along the earth's surface (sphere of radius 6378137 m), or `unknownDistance` without a position. */
export function distanceBetween(from: Place | undefined, to: Place | undefined): number {
  return metresBetween(from && spotOf(from), to && spotOf(to))
}

function metresBetween(a: Spot | undefined, b: Spot | undefined): number {
  if (!a || !b) return unknownDistance
  const sinLat = Math.sin((b.lat - a.lat) / 2)
  const sinLng = Math.sin((b.lng - a.lng) / 2)
  const half = sinLat * sinLat + a.cosLat * b.cosLat * sinLng * sinLng
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, half))))
}

/** Whether both coordinates are given and valid. */
export function isPlace(place: Place | undefined): boolean {
  return place !== undefined && spotOf(place) !== undefined
}

/**
 * Whether a distance is real metres, not a code for a missing position. The other side of the world is still a
 * distance.
 */
export function isKnownDistance(metres: number): boolean {
  return metres >= 0 && metres !== unknownDistance
}

export interface Measured<Thing> {
  readonly thing: Thing
  readonly metres: number
}

/** More than half way round the earth. */
const lastRank = 30_000_000

/** Things with their distances, nearest first. Ties keep their order; things without a position come last. */
export function nearestFirst<Thing extends { readonly spot: Spot | undefined }>(
  from: Spot,
  things: readonly Thing[],
): Measured<Thing>[] {
  const count = things.length
  // Rank and index in one number: numbers sort four times as fast as objects, and a chain has thousands of stores.
  const keys = new Float64Array(count)
  for (const [index, { spot }] of things.entries()) {
    const metres = metresBetween(from, spot)
    keys[index] = (isKnownDistance(metres) ? metres : lastRank) * count + index
  }
  return Array.from(keys.sort(), (key) => {
    const rank = Math.floor(key / count)
    return { thing: things[key % count] as Thing, metres: rank === lastRank ? unknownDistance : rank }
  })
}
