import type { MapPoint, Vicinity } from '../../providers/maps/maps.ts'
import type { StoreRecord } from '../store/store.service.ts'

export function pointOf(
  place: { readonly gdLat: number | null; readonly gdLng: number | null } | null,
): MapPoint | null {
  if (place === null || place.gdLat === null || place.gdLng === null) return null
  return { lat: place.gdLat, lng: place.gdLng }
}

/** Guests write a street and leave the town out: it is the store's. */
export function vicinityOf(store: Pick<StoreRecord, 'address' | 'gdLat' | 'gdLng'>): Vicinity {
  return { city: cityIn(store.address.zh ?? ''), point: pointOf(store) }
}

/** `杭州市` of `浙江省杭州市西湖区南山路 102 号`; '' where none is named. */
export function cityIn(address: string): string {
  return /([^\s省市区县]{1,10}市)/u.exec(address)?.[1] ?? ''
}
