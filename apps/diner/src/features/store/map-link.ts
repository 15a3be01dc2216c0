import type { Store } from '@comanda/contract/store/store.schema.ts'

export interface MapLink {
  readonly url: string
  /** The map's host: guests see it before they leave. */
  readonly host: string
}

/** Degrees north and east within which AMap has streets. */
const amap = { south: 18, north: 54, west: 73, east: 135 }

/**
 * A store on a map outside this app: AMap if it has streets there, else OpenStreetMap. Null without a position.
 * Positions are WGS 84 (docs/decisions/0018); AMap would read GCJ-02, up to 700 m off, without the parameter.
 */
export function mapLink({ gdLat, gdLng, name }: Pick<Store, 'gdLat' | 'gdLng' | 'name'>): MapLink | null {
  if (gdLat === null || gdLng === null) return null
  const isOnAmap = gdLat > amap.south && gdLat < amap.north && gdLng > amap.west && gdLng < amap.east
  if (isOnAmap && !isBesideChina(gdLat, gdLng)) {
    const query = new URLSearchParams({ position: `${gdLng},${gdLat}`, name, coordinate: 'wgs84', callnative: '1' })
    return { url: `https://uri.amap.com/marker?${query}`, host: 'amap.com' }
  }
  const at = `${gdLat}/${gdLng}`
  return {
    url: `https://www.openstreetmap.org/?mlat=${gdLat}&mlon=${gdLng}#map=17/${at}`,
    host: 'openstreetmap.org',
  }
}

/** Korea and Japan, which the rectangle includes. */
function isBesideChina(lat: number, lng: number): boolean {
  return lng > 125 && lat < 43
}
