import { plainNumber } from '../language/plain-digits.ts'

export interface MapPlace {
  /** Degrees, WGS 84. */
  readonly gdLat: number
  readonly gdLng: number
}

const degrees = String.raw`([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*`
const pair = new RegExp(String.raw`^${degrees}([NS])?\s*[,;\s]\s*${degrees}([EW])?$`, 'i')

/** Reads a place as map programs copy it: `1.3139, 103.902`, or `1.3139° N, 103.902° E`. Null = it is no place. */
export function readTypedPlace(text: string): MapPlace | null {
  const typed = plainNumber(text).replaceAll('，', ',').replaceAll('、', ',').trim()
  const [, lat = '', north = '', lng = '', east = ''] = pair.exec(typed) ?? []
  if (lat === '') return null
  const gdLat = Number(lat) * (north.toUpperCase() === 'S' ? -1 : 1)
  const gdLng = Number(lng) * (east.toUpperCase() === 'W' ? -1 : 1)
  return Math.abs(gdLat) <= 90 && Math.abs(gdLng) <= 180 ? { gdLat, gdLng } : null
}
