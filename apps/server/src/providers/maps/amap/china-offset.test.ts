import { distanceBetween } from '@comanda/rules/store/distance.ts'
import { describe, expect, it } from 'vitest'
import type { MapPoint } from '../map-service.ts'
import { toGcj02, toWgs84 } from './china-offset.ts'

const metres = (a: MapPoint, b: MapPoint) =>
  distanceBetween({ gdLat: a.lat, gdLng: a.lng }, { gdLat: b.lat, gdLng: b.lng })

/** Pairs from the tests of open map libraries. */
const pairs = [
  { wgs: { lat: 31.1774276, lng: 121.5272106 }, gcj: { lat: 31.17530398364597, lng: 121.531541859215 } },
  { wgs: { lat: 22.543847, lng: 113.912316 }, gcj: { lat: 22.540796131694766, lng: 113.9171764808363 } },
  { wgs: { lat: 39.911954, lng: 116.377817 }, gcj: { lat: 39.91334545536069, lng: 116.38404722455657 } },
]

describe('the offset of Chinese maps', () => {
  it.each(pairs)('is correct to a metre at $wgs', ({ wgs, gcj }) => {
    expect(metres(toGcj02(wgs), gcj)).toBeLessThanOrEqual(1)
  })
  it.each(pairs)('is inverted to within a metre at $gcj', ({ wgs, gcj }) => {
    expect(metres(toWgs84(gcj), wgs)).toBeLessThanOrEqual(1)
  })
  it.each([
    { lat: 1.2903, lng: 103.852 - 40 },
    { lat: 48.85, lng: 2.35 },
    { lat: -33.86, lng: 151.2 },
  ])('is zero outside China: $lat, $lng', (point) => {
    expect(toGcj02(point)).toEqual(point)
    expect(toWgs84(point)).toEqual(point)
  })
})
