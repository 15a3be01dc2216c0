import type { MenuItem, MenuType, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { HiddenDishes } from '@comanda/contract/page.ts'
import { outHere } from './use-out-here.ts'

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
/** Drawn in a frame: of a large menu one, for a slow phone. */
const sliceSize = { windowed: 1, ordinary: 2 }
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
  /** What the seller has set for every dish. */
  readonly picMode: number | null
  /** The server has drawn the page: with all dishes of an ordinary menu, which can be read before any script runs. */
  readonly fromServer: boolean
}

/** The whole list, cut up. `windowed`: it is so long that what is far from the screen is let go. */
export function sectionsOf(
  types: readonly MenuType[],
  { top, picMode, fromServer }: ListShape,
): {
  readonly sections: readonly Section[]
  readonly windowed: boolean
} {
  const windowed = types.reduce((sum, type) => sum + type.menuItem.length, 0) > windowedFrom
  const size = windowed ? sliceSize.windowed : sliceSize.ordinary
  // Tiles stand two in a row.
  const isTile = (item: MenuItem) => top && pictureMode(item, picMode) === 1
  const atOnce = !fromServer ? firstDishes.onPhone : windowed ? firstDishes.fromServer : Number.POSITIVE_INFINITY
  let drawn = 0
  const sections = types.map((type) => {
    let from = 0
    const slices = cut(type.menuItem, size, isTile).map((items): Slice => {
      const slice = { items, from, first: drawn < atOnce }
      drawn += items.length
      from += items.length
      return slice
    })
    return { type, slices }
  })
  return { windowed, sections }
}

/** At least `size` dishes together, and no pair of tiles apart. */
function cut(items: readonly MenuItem[], size: number, isTile: (item: MenuItem) => boolean) {
  const slices: MenuItem[][] = []
  let slice: MenuItem[] = []
  let tiles = 0
  items.forEach((item, at) => {
    slice.push(item)
    tiles = isTile(item) ? tiles + 1 : 0
    const next = items[at + 1]
    const isPairOpen = tiles % 2 === 1 && next !== undefined && isTile(next)
    if (next !== undefined && (slice.length < size || isPairOpen)) return
    slices.push(slice)
    slice = []
    tiles = 0
  })
  return slices
}
