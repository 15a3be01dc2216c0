import { expect, it } from 'vitest'
import { mapLink } from './map-link.ts'

it.each([
  ['Hangzhou', 30.2084, 120.2103, 'amap.com'],
  ['Harbin', 45.8, 126.5, 'amap.com'],
  ['Singapore', 1.2834, 103.8607, 'openstreetmap.org'],
  ['Seoul', 37.56, 126.97, 'openstreetmap.org'],
  ['Tokyo', 35.68, 139.76, 'openstreetmap.org'],
  ['Fukuoka', 33.59, 130.4, 'openstreetmap.org'],
])('a store in %s is shown on the map that has its streets', (_, gdLat, gdLng, host) => {
  expect(mapLink({ gdLat, gdLng, name: 'x' })?.host).toBe(host)
})

it('carries the position and any name', () => {
  const link = mapLink({ gdLat: 30.2084, gdLng: 120.2103, name: '红炉 & Co' })
  const url = new URL(link?.url ?? '')
  expect(url.searchParams.get('position')).toBe('120.2103,30.2084')
  expect(url.searchParams.get('name')).toBe('红炉 & Co')
  // WGS 84 as phones measure, not AMap's GCJ-02: the pin stands at the door.
  expect(url.searchParams.get('coordinate')).toBe('wgs84')
  expect(mapLink({ gdLat: 1.28, gdLng: 103.86, name: 'x' })?.url).toContain('mlat=1.28&mlon=103.86')
})

it('is absent for a store without a position', () => {
  expect(mapLink({ gdLat: null, gdLng: 120, name: 'x' })).toBeNull()
})
