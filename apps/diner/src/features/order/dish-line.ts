import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'

/** What stands under a dish's name: its add-ons and the guest's own words. */
export function dishNotes(dish: Pick<OrderedDish, 'addMenuItem' | 'memo'>): string[] {
  const items = dish.addMenuItem.map(({ name, num }) => (num > 1 ? `${name} ×${num}` : name))
  return dish.memo === '' ? items : [...items, dish.memo]
}

/** `花椒水煮鱼（中）`: the portion size belongs to the name. */
export function dishName(
  dish: Pick<OrderedDish, 'showName' | 'standard'>,
  nameWithStandard: (name: string, standard: string) => string,
): string {
  return dish.standard === '' ? dish.showName : nameWithStandard(dish.showName, dish.standard)
}

/** Dishes taken off a bill by the store are not shown again. */
export function shownDishes(round: OrderedRound): OrderedDish[] {
  return round.dishes.filter((dish) => !dish.deleted)
}
