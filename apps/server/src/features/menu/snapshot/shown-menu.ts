import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'

/** The menu without the dishes that the owner hides, and without categories that hold no other dish. */
export function shownMenu(menu: MenuSnapshot): MenuSnapshot {
  const hidden = menu.dishes.filter(({ isHidden }) => isHidden === true)
  if (hidden.length === 0) return menu
  const dishes = menu.dishes.filter(({ isHidden }) => isHidden !== true)
  const left = new Set(dishes.map(({ categoryCode }) => categoryCode))
  const emptied = new Set(hidden.map(({ categoryCode }) => categoryCode).filter((code) => !left.has(code)))
  return { ...menu, dishes, categories: menu.categories.filter(({ code }) => !emptied.has(code)) }
}
