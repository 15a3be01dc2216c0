import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { listPriceText } from '@comanda/rules/menu/price-by.ts'
import { currencyOf } from '@comanda/rules/money/currency.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { listCurrentVersions } from '../snapshot/menu.repository.ts'
import { type CurrentMenu, type MenuPlace, readCurrentMenu } from '../snapshot/publish-menu.ts'
import type { MenuFileFault } from './menu-file-fault.ts'

const classNames: Readonly<Record<number, string>> = { 0: ' (dine-in)', 1: ' (takeout)' }

/** A note for each other class of the store's menus that has another price for a dish whose price this publish changed. */
export async function noteOtherClasses(
  db: Queryable,
  place: MenuPlace,
  published: MenuSnapshot,
  before: CurrentMenu,
): Promise<MenuFileFault[]> {
  const changed = changedPrices(published, before.menu)
  if (changed.length === 0) return []
  const versions = await listCurrentVersions(db, place.sellerId, place.storeId)
  const others = versions.map(({ menuClass }) => menuClass).filter((menuClass) => menuClass !== place.menuClass)
  const notes: MenuFileFault[] = []
  for (const menuClass of others.sort((a, b) => a - b)) {
    const other = await readCurrentMenu(db, { ...place, menuClass })
    const kept = keptPrices(changed, other?.menu)
    if (kept.length > 0) notes.push(classNote(menuClass, kept, currencyOf(before.currency).fixNum))
  }
  return notes
}

interface KeptPrice {
  readonly here: Dish
  readonly there: Dish
}

function changedPrices(published: MenuSnapshot, before: MenuSnapshot | undefined): Dish[] {
  const old = new Map(before?.dishes.map((dish) => [dish.code, dish]))
  return published.dishes.filter((dish) => {
    const was = old.get(dish.code)
    return was !== undefined && pricesOf(was) !== pricesOf(dish)
  })
}

function keptPrices(changed: readonly Dish[], other: MenuSnapshot | undefined): KeptPrice[] {
  const dishes = new Map(other?.dishes.map((dish) => [dish.code, dish]))
  return changed.flatMap((here) => {
    const there = dishes.get(here.code)
    return there === undefined || pricesOf(there) === pricesOf(here) ? [] : [{ here, there }]
  })
}

function pricesOf({ price, priceBy, memberPrice, standards }: Dish): string {
  const sizes = standards.map((standard) => [standard.name, standard.price, standard.memberPrice ?? null])
  return JSON.stringify([price, priceBy ?? null, memberPrice ?? null, sizes])
}

function classNote(menuClass: number, kept: readonly KeptPrice[], fixNum: number): MenuFileFault {
  const shown = kept.slice(0, 5).map(({ here, there }) => {
    const [was, is] = [there, here].map(({ price, priceBy }) => listPriceText(priceBy, decimalText(price, fixNum)))
    return was === is ? here.code : `${here.code} ${was}, here ${is}`
  })
  const more = kept.length > shown.length ? `; and ${kept.length - shown.length} more` : ''
  const what = kept.length === 1 ? '1 dish has' : `${kept.length} dishes have`
  const text = `The menu of class ${menuClass}${classNames[menuClass] ?? ''} was not changed: ${what} another price there (${shown.join('; ')}${more}). Import the file with --class ${menuClass} too if the prices are for all guests.`
  return { row: 0, column: '', fault: 'class_kept', text }
}
