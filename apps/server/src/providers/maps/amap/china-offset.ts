import type { MapPoint } from '../map-service.ts'

/**
 * Maps of mainland China must use GCJ-02, up to 700 m off the phone's WGS 84. The formula was never published; every
 * open map library uses this one. It is accurate to a few metres.
 */
const axis = 6_378_245
const eccentricity = 0.006_693_421_622_965_943

export function toGcj02(point: MapPoint): MapPoint {
  if (!isInChina(point)) return point
  const { lat, lng } = offsetAt(point)
  return { lat: point.lat + lat, lng: point.lng + lng }
}

/** The inverse has no formula. The offset changes so slowly that two steps reach a centimetre. */
export function toWgs84(point: MapPoint): MapPoint {
  if (!isInChina(point)) return point
  let guess = point
  for (let step = 0; step < 3; step++) {
    const { lat, lng } = offsetAt(guess)
    guess = { lat: point.lat - lat, lng: point.lng - lng }
  }
  return guess
}

/** The bounding box that map providers use. */
function isInChina({ lat, lng }: MapPoint): boolean {
  return lng >= 72.004 && lng <= 137.8347 && lat >= 0.8293 && lat <= 55.8271
}

function offsetAt(point: MapPoint): MapPoint {
  const x = point.lng - 105
  const y = point.lat - 35
  const root = Math.sqrt(Math.abs(x))
  const shared = wave(x, 6, 20) + wave(x, 2, 20)
  const north =
    -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + shared + wave(y, 1, 20) + wave(y, 1 / 3, 40)
  const northFar = wave(y, 1 / 12, 160) + wave(y, 1 / 30, 320)
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + shared + wave(x, 1, 20) + wave(x, 1 / 3, 40)
  const eastFar = wave(x, 1 / 12, 150) + wave(x, 1 / 30, 300)
  const latitude = (point.lat * Math.PI) / 180
  const flat = 1 - eccentricity * Math.sin(latitude) ** 2
  const radius = Math.sqrt(flat)
  return {
    lat: ((north + northFar) * 180) / (((axis * (1 - eccentricity)) / (flat * radius)) * Math.PI),
    lng: ((east + eastFar) * 180) / ((axis / radius) * Math.cos(latitude) * Math.PI),
  }
}

function wave(value: number, turns: number, height: number): number {
  return (height * Math.sin(value * turns * Math.PI) * 2) / 3
}
