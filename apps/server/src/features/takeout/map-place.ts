import { cityIn } from '@comanda/rules/takeout/city-in.ts'
import type { MapPoint, Vicinity } from '../../providers/maps/maps.ts'
import type { StoreRecord } from '../store/store.service.ts'

export function pointOf(
  place: { readonly gdLat: number | null; readonly gdLng: number | null } | null,
): MapPoint | null {
  if (place === null || place.gdLat === null || place.gdLng === null) return null
  return { lat: place.gdLat, lng: place.gdLng }
}

/** Guests write a street without the town; the store's town is meant. */
export function vicinityOf(store: Pick<StoreRecord, 'address' | 'gdLat' | 'gdLng'>): Vicinity {
  return { city: cityIn(store.address.zh ?? ''), point: pointOf(store) }
}
