import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'

/** `花椒水煮鱼（中）`: the portion size belongs to the name. */
export function dishName(
  dish: Pick<OrderedDish, 'showName' | 'standard' | 'showStandard'>,
  nameWithStandard: (name: string, standard: string) => string,
): string {
  const standard = dish.showStandard ?? dish.standard
  return standard === '' ? dish.showName : nameWithStandard(dish.showName, standard)
}

/** What is paid for: dishes that were taken off the bill are not on a receipt. */
export function paidDishes(round: OrderedRound): OrderedDish[] {
  return round.dishes.filter((dish) => !dish.deleted)
}
