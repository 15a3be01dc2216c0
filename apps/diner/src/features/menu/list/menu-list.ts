import type { MenuItem, MenuType, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { HiddenDishes } from '@comanda/contract/page.ts'
import { outHere } from '../use-unavailable-dishes.ts'

export type PictureMode = 0 | 1 | 2

/**
 * The categories as this table reads them, without hidden dishes and empty categories. A hidden part of a set meal
 * counts as off the menu.
 */
export function shownTypes(menu: StoreMenu, hidden: HiddenDishes): readonly MenuType[] {
  const gone = outHere(menu, hidden, new Set())
  return menu.types.flatMap((type) => {
    if (gone.size === 0) return type.menuItem.length === 0 ? [] : [type]
    const menuItem = type.menuItem.filter(({ code }) => !gone.has(code)).map((item) => withoutParts(item, gone))
    return menuItem.length === 0 ? [] : [{ ...type, menuItem }]
  })
}

function withoutParts(item: MenuItem, gone: ReadonlySet<string>): MenuItem {
  const group = item.group?.map((one) => ({
    ...one,
    suiteItem: one.suiteItem.map((part) => (gone.has(part.code) ? { ...part, isGone: true as const } : part)),
  }))
  return group ? { ...item, group } : item
}

/** Today's recommendations among the shown dishes, in their order. */
export function recommendedItems(menu: StoreMenu, types: readonly MenuType[]): readonly MenuItem[] {
  const wanted = new Map(menu.recommend.map((code, at) => [code, at]))
  if (wanted.size === 0) return []
  return types
    .flatMap((type) => type.menuItem.filter((item) => wanted.has(item.code)))
    .sort((one, other) => (wanted.get(one.code) ?? 0) - (wanted.get(other.code) ?? 0))
}

/** The seller's mode for all dishes, else the dish's own; big needs a picture. */
export function pictureMode(item: Pick<MenuItem, 'picMode' | 'picPath'>, ofSeller: number | null): PictureMode {
  const mode = ofSeller ?? item.picMode
  return mode === 1 && item.picPath === '' ? 2 : mode === 0 || mode === 1 ? mode : 2
}

/** Beyond this only the first dishes are rendered at once, and others near the screen. */
const longestWhole = 200
/** Dishes of a long menu that are rendered together. Even: two tiles make a row. */
const chunkSize = 20
/** Dishes that are rendered at once if not all are: a screenful from the server, the visible ones on the phone. */
const firstDishes = { fromServer: 8, onPhone: 4 }

/** Dishes of a category that are rendered together. */
export interface Chunk {
  readonly items: readonly MenuItem[]
  /** The first dish's place among the dishes of its category. */
  readonly from: number
  /** Rendered at once. */
  readonly first: boolean
}

export interface Section {
  readonly type: MenuType
  readonly chunks: readonly Chunk[]
}

/**
 * The list in chunks: a category is one chunk, or several if the menu is `long`. `fromServer`: the server has
 * rendered the page, with all dishes unless the menu is long.
 */
export function sectionsOf(
  types: readonly MenuType[],
  { fromServer }: { readonly fromServer: boolean },
): { readonly sections: readonly Section[]; readonly long: boolean } {
  const long = types.reduce((sum, type) => sum + type.menuItem.length, 0) > longestWhole
  const atOnce = fromServer ? (long ? firstDishes.fromServer : Number.POSITIVE_INFINITY) : firstDishes.onPhone
  let rendered = 0
  const sections = types.map((type) => {
    const size = long ? chunkSize : type.menuItem.length
    const chunks: Chunk[] = []
    for (let from = 0; from < type.menuItem.length; from += size) {
      const items = type.menuItem.slice(from, from + size)
      chunks.push({ items, from, first: rendered < atOnce })
      rendered += items.length
    }
    return { type, chunks }
  })
  return { long, sections }
}
