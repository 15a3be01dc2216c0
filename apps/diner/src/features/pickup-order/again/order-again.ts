import { intentKey } from '@comanda/client/intent-key.ts'
import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { OrderedDish } from '@comanda/contract/order/order.schema.ts'
import type { HiddenDishes } from '@comanda/contract/page.ts'
import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { PricedLine } from '@comanda/rules/cart/price-cart.ts'
import { readAddItems, writeAddItems } from '@comanda/rules/menu/option-choice.ts'
import { itemsOnMenu } from '@comanda/rules/menu/suite-items.ts'
import { money } from '@comanda/rules/money/money.ts'
import { type AgainChange, type OrderedLine, orderAgain } from '@comanda/rules/pickup-order/order-again.ts'
import { call } from '../../../platform/client.ts'
import { dishOfItem, partsOfItem } from '../../menu/dish-of-item.ts'
import { isHidden } from '../../menu/is-hidden.ts'
import { fetchMenu } from '../../menu/menu.state.ts'
import type { OrderChoice } from '../../store/order-choice.ts'
import type { AheadProblem } from '../cart/chosen-cart.ts'
import { isForAnotherDay } from '../time/take-time.state.ts'

/** A store's menu of one class, with what can be had now. */
export interface TodaysMenu {
  readonly menu: StoreMenu
  readonly soldOut: ReadonlySet<string>
  readonly left: ReadonlyMap<string, number>
  /** False = the server did not say, and no dish counts as sold out. */
  readonly isSoldOutKnown: boolean
}

export interface AgainPlan {
  /** Lines for the device's cart, at today's prices. */
  readonly lines: readonly CartLineWire[]
  readonly amount: number
  /** `name`: the name the guest knows the dish by. */
  readonly changes: readonly (ReportedChange & { readonly name: string })[]
}

/** The menu's changes, another name under the dish's code, and dishes hidden from this kind of order. */
type ReportedChange =
  | AgainChange
  | { readonly lineId: string; readonly kind: 'renamed'; readonly to: string }
  | { readonly lineId: string; readonly kind: 'gone'; readonly problem: Pick<AheadProblem, 'code'> }

interface MenuPlace extends Pick<OrderChoice, 'storeId' | 'menuClass'> {
  readonly sellerId: string
}

/** Throws if the menu cannot be read. */
export async function askTodaysMenu(
  { sellerId, storeId, menuClass }: MenuPlace,
  language: string,
): Promise<TodaysMenu> {
  const [menu, out] = await Promise.all([
    fetchMenu(`/weixin/onlineorder/${sellerId}/${storeId}/${menuClass}/storemenu.html?lang=${language}`),
    call('GET /weixin/onlineorder/:sellerId/:storeId/saleout.html', { params: { sellerId, storeId } }),
  ])
  const { codes, left } = out.ok ? out.value : { codes: [], left: {} }
  return { menu, soldOut: new Set(codes), left: new Map(Object.entries(left)), isSoldOutKnown: out.ok }
}

/** Dishes that the store hides from this kind of order (menufilter). If this call fails, the cart reports them. */
export async function askHidden(
  sellerId: string,
  { storeId, orderType }: Pick<OrderChoice, 'storeId' | 'orderType'>,
): Promise<HiddenDishes> {
  const hidden = await call('GET /weixin/onlineorder/:sellerId/:storeId/menufilter.html', {
    params: { sellerId, storeId },
    query: { ordertype: Number(orderType) },
  })
  return hidden.ok ? hidden.value : { hiddenTypes: [], hiddenCodes: [] }
}

/**
 * Plans an earlier order as it can be sent now, without gifts. Today's shortages apply only to an order for today;
 * the cart checks a pre-order once its time is chosen (docs/decisions/0019).
 */
export function planAgain(
  { bill, orderType, storeId, timeZone }: Pick<AheadOrder, 'bill' | 'orderType' | 'storeId' | 'timeZone'>,
  {
    menu,
    soldOut: soldOutToday,
    left: leftToday,
    hidden,
  }: Omit<TodaysMenu, 'isSoldOutKnown'> & { readonly hidden: HiddenDishes },
  { sellerId, now }: { readonly sellerId: string; readonly now: number },
): AgainPlan {
  const isElsewhen = isForAnotherDay({ sellerId, storeId, orderType }, timeZone, now)
  const [soldOut, left] = isElsewhen ? [new Set<string>(), undefined] : [soldOutToday, leftToday]
  const dishes = (bill?.rounds ?? []).flatMap((round) => round.dishes).filter((dish) => !dish.isGift && dish.num > 0)
  const items = new Map(menu.types.flatMap((type) => type.menuItem).map((item) => [item.code, item]))
  const ordered = new Map(dishes.map((dish) => [dish.orderid, dish]))
  const isNotHere = (code: string) => {
    const item = items.get(code)
    return item !== undefined && isHidden(item, hidden)
  }
  // A set meal with a hidden part is hidden too.
  const isNotAhead = ({ code, addMenuItem }: OrderedDish) =>
    isNotHere(code) || (items.has(code) && addMenuItem.some((part) => part.sgid !== undefined && isNotHere(part.code)))
  const offered = dishes.filter((dish) => !isNotAhead(dish))
  const again = orderAgain(offered.map(lineOf), { dishes: [...items.values()].map(dishOfItem) }, soldOut, left)
  return {
    lines: again.lines.flatMap((priced) => {
      const item = items.get(priced.line.code)
      return item === undefined ? [] : [cartLineOf(priced, item)]
    }),
    amount: again.amount,
    changes: [
      ...dishes.filter(isNotAhead).map(({ orderid }) => notAhead(orderid)),
      ...again.changes,
      ...renamings(offered, items, again.lines),
    ].map((change) => ({
      ...change,
      name: ordered.get(change.lineId)?.showName ?? '',
    })),
  }
}

const notAhead = (lineId: string): ReportedChange => ({ lineId, kind: 'gone', problem: { code: 'dish_not_ahead' } })

/** Compares the menu's own names: a mended translation does not make another dish. */
function renamings(
  dishes: readonly OrderedDish[],
  items: ReadonlyMap<string, MenuItem>,
  lines: readonly PricedLine[],
): ReportedChange[] {
  const coming = new Set(lines.map(({ line }) => line.id))
  return dishes.flatMap(({ orderid, code, name }): ReportedChange[] => {
    const item = items.get(code)
    if (item === undefined || item.name === name || !coming.has(orderid)) return []
    return [{ lineId: orderid, kind: 'renamed', to: item.showName }]
  })
}

/** The ordered choice. `amount` holds the price of a portion with its extras. */
function lineOf({ orderid, code, name, standard, num, amount, addMenuItem, memo, uid }: OrderedDish): OrderedLine {
  return {
    ...{ id: orderid, code, name, num, memo, uid },
    ...(standard === '' ? {} : { standard }),
    addItems: readAddItems(addMenuItem),
    wasPrice: money(Math.round(amount / num)),
  }
}

/** A new line id, so that the same order can be added twice. */
function cartLineOf({ line, unitPrice, memberUnitPrice, amount }: PricedLine, item: MenuItem): CartLineWire {
  const standard = line.standard ?? ''
  const chosen = item.standards.find((one) => one.standard === standard)
  return {
    id: intentKey(),
    code: line.code,
    name: item.name,
    showName: item.showName,
    typeCode: item.typeCode,
    standard,
    showStandard: chosen?.showStandard ?? standard,
    num: line.num,
    price: unitPrice,
    memberprice: memberUnitPrice,
    amount,
    menuItem: writeAddItems(itemsOnMenu(line.addItems, dishOfItem(item), partsOfItem(item))),
    memo: line.memo,
    uid: '',
    problem: null,
  }
}
