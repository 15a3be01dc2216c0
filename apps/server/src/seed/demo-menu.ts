import { readFileSync } from 'node:fs'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { ownPicture } from '@comanda/rules/menu/picture.ts'
import { readMenuFile } from '../features/menu/file/menu-file.ts'
import { readCsv } from '../features/menu/file/menu-file-csv.ts'
import { faultLine, type MenuFileSheet } from '../features/menu/file/menu-file-fault.ts'
import { shippedBlur } from '../pictures/shipped-blur.ts'

/** Original dishes and drinks, phrased as a menu in each language would. */
export const demoRestaurantMenu = readDemoMenu('restaurant', ['suites', 'words'])
export const demoTeaMenu = readDemoMenu('tea', ['words'])

export const demoMenus = { restaurant: demoRestaurantMenu, tea: demoTeaMenu } as const

/** The menu of `menu/<name>.csv` and its sheets `menu/<name>-<sheet>.csv`, as version 1. */
function readDemoMenu(name: string, sheets: readonly MenuFileSheet[]): MenuSnapshot {
  const others = Object.fromEntries(sheets.map((sheet) => [sheet, rowsOf(`${name}-${sheet}`)]))
  const { menu, faults, notes } = readMenuFile(rowsOf(name), { currency: { code: 'CNY' }, ...others })
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
