import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../app/client.ts'
import { editsBody, type MenuEdits, type MenuPlace } from '../menu.queries.ts'

export function scheduleQuery(place: MenuPlace) {
  return queryOptions({
    queryKey: ['owner-menu-schedule', place.sellerId, place.storeId, place.menuClass],
    queryFn: () => client.ask('GET /console/api/:sellerId/:storeId/menus/:menuClass/schedule', { params: place }),
    retry: false,
  })
}

/** `at` on the store's clock: `2026-12-01T06:00`. */
export function scheduleMenu(place: MenuPlace, version: number, at: string, edits: MenuEdits, key: string) {
  return client.ask(
    'POST /console/api/:sellerId/:storeId/menus/:menuClass/schedule',
    { params: place, body: { version, at, ...editsBody(edits) } },
    { key },
  )
}

export function dropSchedule(place: MenuPlace, id: string, key: string) {
  return client.ask(
    'POST /console/api/:sellerId/:storeId/menus/:menuClass/schedule/cancel',
    { params: place, body: { id } },
    { key },
  )
}
