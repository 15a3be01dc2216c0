/** Metres; of a store or an address that is on no map (spec 1 §3). */
export const unknownDistance = 9_999_999
/** What stands there where the guest's place was not given (spec 1 §3): no distance to be told. */
export const noGuestDistance = 99_999

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

/** Whether a place is one: both figures given, and on earth. */
export function isPlace(place: Place | undefined): boolean {
  return radians(place) !== undefined
}

/** Whether a distance says anything: metres, not the sign of a missing place. Somebody on the other side of the world is far. */
export function isKnownDistance(metres: number): boolean {
  return metres >= 0 && metres !== unknownDistance
}

/** Sorts nearest first, what is not known last. */
export function byDistance(a: number, b: number): number {
  const rank = (metres: number) => (isKnownDistance(metres) ? metres : Number.MAX_VALUE)
  return rank(a) - rank(b)
}

function radians(place: Place | undefined): { lat: number; lng: number } | undefined {
  const { gdLat, gdLng } = place ?? {}
  if (gdLat === undefined || gdLng === undefined) return undefined
  if (!(Math.abs(gdLat) <= 90) || !(Math.abs(gdLng) <= 180)) return undefined
  return { lat: (gdLat * Math.PI) / 180, lng: (gdLng * Math.PI) / 180 }
}
