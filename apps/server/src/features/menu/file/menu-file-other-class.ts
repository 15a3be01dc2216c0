import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { listPriceText } from '@comanda/rules/menu/price-by.ts'
import { currencyOf } from '@comanda/rules/money/currency.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { listCurrentVersions } from '../snapshot/menu.repository.ts'
import { type CurrentMenu, type MenuPlace, readCurrentMenu } from '../snapshot/publish-menu.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import { listOf, type Sentence, sentenceOf } from './sentence/menu-file-sentence.ts'

const classNames: Readonly<Record<number, Sentence>> = {
  0: sentenceOf('class_dine_in'),
  1: sentenceOf('class_takeout'),
}

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
    return was === is ? here.code : sentenceOf('class_price', here.code, was ?? '', is ?? '')
  })
  const list = listOf(shown, 'list_of_facts')
  const prices = kept.length > shown.length ? sentenceOf('facts_and_more', list, kept.length - shown.length) : list
  const code = kept.length === 1 ? 'class_kept_one' : 'class_kept_many'
  const why = sentenceOf(code, classNames[menuClass] ?? menuClass, menuClass, prices, kept.length)
  return { row: 0, column: '', fault: 'class_kept', why }
}
