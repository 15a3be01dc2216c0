import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'

export function dishesOf(menu: StoreMenu): ReadonlyMap<string, MenuItem> {
  return new Map(menu.types.flatMap((type) => type.menuItem.map((item) => [item.code, item])))
}
