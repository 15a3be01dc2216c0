import { readFileSync } from 'node:fs'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { ownPicture } from '@comanda/rules/menu/picture.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { basisPoints } from '@comanda/rules/money/percent.ts'
import { type RegionProfile, regionProfiles, shownPrice, taxRatesOf } from '@comanda/rules/price/region-profile.ts'
import { readMenuFile } from '../features/menu/file/menu-file.ts'
import { readCsv } from '../features/menu/file/menu-file-csv.ts'
import { faultLine, type MenuFileSheet } from '../features/menu/file/menu-file-fault.ts'
import { shippedBlur } from '../pictures/shipped-blur.ts'

/** Original dishes and drinks, phrased as a menu in each language would. */
export const demoRestaurantMenu = readDemoMenu('restaurant', ['suites', 'words'])
export const demoTeaMenu = readDemoMenu('tea', ['words'])

/** The rates that the demo's take-away prices contain. */
const firstDay = '2026-11-28'

export const demoMenus = { restaurant: demoRestaurantMenu, tea: demoTeaMenu } as const

/** Menus of the sellers in other countries: eaten here, and taken away. */
export const regionMenus = {
  singapore: regionMenu('singapore', 'SGD', regionProfiles.SG),
  japan: regionMenu('japan', 'JPY', regionProfiles.JP),
} as const

/** Singapore's take-away menu shows prices with the GST inside (facts/checkout.md §2.4). */
function regionMenu(name: string, code: string, profile: RegionProfile) {
  const here = readDemoMenu(name, [], { code, fixNum: code === 'JPY' ? 0 : 2, showZero: code !== 'JPY' })
  const rates = taxRatesOf(profile, 1, firstDay)
  const dishes = here.dishes.map((dish): Dish => {
    const rate = rates.find(({ taxClass }) => taxClass === (dish.taxClass ?? 'food'))?.rate ?? basisPoints(0)
    return { ...dish, price: shownPrice(profile, 1, dish.price, rate) }
  })
  return { here, away: { ...here, dishes } }
}

/** The menu of `menu/<name>.csv` and its sheets `menu/<name>-<sheet>.csv`, as version 1. */
function readDemoMenu(
  name: string,
  sheets: readonly MenuFileSheet[],
  currency: CurrencySetting = { code: 'CNY' },
): MenuSnapshot {
  const others = Object.fromEntries(sheets.map((sheet) => [sheet, rowsOf(`${name}-${sheet}`)]))
  const { menu, faults, notes } = readMenuFile(rowsOf(name), { currency, ...others })
  const [fault] = [...faults, ...notes]
  if (fault !== undefined) throw new Error(`${name}.csv: ${faultLine(fault, 'en')}`)
  return { ...menu, version: '1', dishes: menu.dishes.map(withBlur) }
}

function rowsOf(name: string): readonly (readonly string[])[] {
  const cells = readCsv(readFileSync(new URL(`menu/${name}.csv`, import.meta.url)))
  if (!cells.ok) throw new Error(`${name}.csv: ${faultLine(cells.fault, 'en')}`)
  return cells.rows
}

function withBlur(dish: Dish): Dish {
  const picture = ownPicture(dish.picture ?? '')
  const blur = picture === null ? undefined : shippedBlur(picture.name)
  return blur === undefined ? dish : { ...dish, blur }
}
