import type { Dish, MenuSnapshot, SuitePart } from '@comanda/rules/menu/menu-snapshot.ts'
import { money } from '@comanda/rules/money/money.ts'
import { transaction } from '@comanda/server/src/db/transaction.ts'
import type { TestApp } from './test-app.ts'

/** A dish for 10.00 without choices, unless overridden. */
export function makeDish(overrides: Partial<Dish> & { readonly code: string }): Dish {
  return {
    categoryCode: 'C1',
    names: { zh: `菜${overrides.code}` },
    price: money(1000),
    standards: [],
    optionText: '',
    tags: [],
    minOrder: 0,
    maxOrder: 0,
    soldOut: false,
    ...overrides,
  }
}

/** A part without surcharge, free to choose, unless overridden. */
export function makePart(overrides: Partial<SuitePart> & { readonly code: string }): SuitePart {
  return { standard: '', num: 1, price: money(0), isRequired: false, ...overrides }
}

export function makeMenu(overrides: Partial<MenuSnapshot> & Pick<MenuSnapshot, 'dishes'>): MenuSnapshot {
  const codes = [...new Set(overrides.dishes.map((dish) => dish.categoryCode))]
  const categories = codes.map((code, sort) => ({ code, names: { zh: `类${code}` }, sort }))
  return { version: '', currency: 'CNY', original: 'zh', categories, ...overrides }
}

/** Publishes a menu at a store of the demo (class 0 is the table's, 1 takeout's); returns its version. */
export async function publishMenu(
  house: TestApp,
  document: MenuSnapshot,
  storeId = '101',
  menuClass = 0,
): Promise<number> {
  const { menu } = house.services
  const { version } = await transaction(house.db, (tx) => menu.publishMenu(tx, 'demo', storeId, menuClass, document))
  menu.forget('demo', storeId)
  return version
}
