import type { MenuItem, MenuType, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { HiddenDishes } from '@comanda/contract/page.ts'
import { outHere } from '../use-out-here.ts'

export type PictureMode = 0 | 1 | 2

/**
 * The categories as this table reads them: without what is not offered here, and none without a dish. To a set meal a part
 * that is not offered here is one that has left the menu.
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

/** Today's recommendations among what is shown, in their order. */
export function recommendedItems(menu: StoreMenu, types: readonly MenuType[]): readonly MenuItem[] {
  const wanted = new Map(menu.recommend.map((code, at) => [code, at]))
  if (wanted.size === 0) return []
  return types
    .flatMap((type) => type.menuItem.filter((item) => wanted.has(item.code)))
    .sort((one, other) => (wanted.get(one.code) ?? 0) - (wanted.get(other.code) ?? 0))
}

/** What the seller has set for every dish, else what the dish says; nobody looks at a big picture that is not there. */
export function pictureMode(item: Pick<MenuItem, 'picMode' | 'picPath'>, ofSeller: number | null): PictureMode {
  const mode = ofSeller ?? item.picMode
  return mode === 1 && item.picPath === '' ? 2 : mode === 0 || mode === 1 ? mode : 2
}

/** From here on only the dishes near the screen are drawn, and kept. */
const windowedFrom = 200
/** Of a large menu, drawn in a frame: one, for a slow phone; in the layout with the types on top two, as the tiles stand two in a row. */
const sliceSize = (top: boolean) => (top ? 2 : 1)
/** Dishes that are drawn at once where not all are: a screenful in a page that is read before its script runs, else what is seen first. */
const firstDishes = { fromServer: 8, onPhone: 4 }

/** A few dishes of a category that are drawn, or not drawn, together. */
export interface Slice {
  readonly items: readonly MenuItem[]
  /** The first's place among the dishes of its category. */
  readonly from: number
  /** Drawn at once; the others when they come near, or when the phone has nothing else to do. */
  readonly first: boolean
}

export interface Section {
  readonly type: MenuType
  readonly slices: readonly Slice[]
}

export interface ListShape {
  readonly top: boolean
  /** The server has drawn the page: with all dishes of an ordinary menu, which can be read before any script runs. */
  readonly fromServer: boolean
}

/**
 * The whole list, cut up. A menu of ordinary length has one slice per category; `windowed`: it is so long that what is far from the screen
 * is let go.
 */
export function sectionsOf(
  types: readonly MenuType[],
  { top, fromServer }: ListShape,
): {
  readonly sections: readonly Section[]
  readonly windowed: boolean
} {
  const windowed = types.reduce((sum, type) => sum + type.menuItem.length, 0) > windowedFrom
  const atOnce = fromServer ? (windowed ? firstDishes.fromServer : Number.POSITIVE_INFINITY) : firstDishes.onPhone
  let drawn = 0
  const sections = types.map((type) => {
    const size = windowed ? sliceSize(top) : type.menuItem.length
    const slices: Slice[] = []
    for (let from = 0; from < type.menuItem.length; from += size) {
      const items = type.menuItem.slice(from, from + size)
      slices.push({ items, from, first: drawn < atOnce })
      drawn += items.length
    }
    return { type, slices }
  })
  return { windowed, sections }
}
