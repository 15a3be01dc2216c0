import type { MenuPlace } from '../menu.queries.ts'

/** `?store=101&class=0`: which menu a page of the owner's menu shows. */
export function placeSearch({ storeId, menuClass }: MenuPlace): string {
  return `?${new URLSearchParams({ store: storeId, class: String(menuClass) })}`
}

export function dishPath(place: MenuPlace, code: string): string {
  return `/owner/menu/dish/${encodeURIComponent(code)}${placeSearch(place)}`
}

export function gridPath(place: MenuPlace): string {
  return `/owner/menu${placeSearch(place)}`
}

export function optionsPath(place: MenuPlace): string {
  return `/owner/menu/options${placeSearch(place)}`
}
