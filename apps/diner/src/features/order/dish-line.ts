import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'

/** `花椒水煮鱼（中）`: the name includes the portion size. */
export function dishName(
  dish: Pick<OrderedDish, 'showName' | 'standard' | 'showStandard'>,
  nameWithStandard: (name: string, standard: string) => string,
): string {
  const standard = dish.showStandard ?? dish.standard
  return standard === '' ? dish.showName : nameWithStandard(dish.showName, standard)
}

/** The paid dishes: a receipt leaves out removed ones. */
export function paidDishes(round: OrderedRound): OrderedDish[] {
  return round.dishes.filter((dish) => !dish.deleted)
}
