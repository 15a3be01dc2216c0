/**
 * Merges a kept cart with the menu in force by the server's pricing rules; lines that cannot be had carry a reason,
 * as in a table's cart.
 */
import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { type PricedLine, priceCart } from '@comanda/rules/cart/price-cart.ts'
import { itemsOnMenu } from '@comanda/rules/menu/suite-items.ts'
import { add } from '@comanda/rules/money/money.ts'
import { ruleLine, unit } from '../../cart/cart-queue.ts'
import { dishOfItem, partsOfItem } from '../../menu/dish-of-item.ts'
import { shownItems, wordOf } from '../../menu/dish-words.ts'
import { isHidden } from '../../menu/is-hidden.ts'
import { setForAnotherDay } from '../../menu/sold-out.state.ts'
import { isForAnotherDay, type TakeTimePlace, useTakeTimeState } from '../time/take-time.state.ts'
import { type AheadProblem, type MenuNow, type MergedCart, portionsByCode } from './chosen-cart.ts'
import type { KeptLine } from './kept-cart.ts'
import { keptRuleLine } from './kept-rule-line.ts'

export function mergedCart(kept: readonly KeptLine[], now: MenuNow): MergedCart {
  const stock = stockOf(now)
  const elsewhere = kept.filter((line) => isNotHere(line, now))
  const priced = priceCart(
    kept.filter((line) => !elsewhere.includes(line)).map((line) => keptRuleLine(line, now)),
    { dishes: dishesFor(kept, now.items) },
    stock.soldOut,
    new Map(Object.entries(stock.left)),
  )
  const notHere = elsewhere.map((line): AheadProblem => notAhead(line, now))
  const problems = new Map([...priced.problems, ...notHere].map((problem) => [problem.lineId, problem]))
  const prices = new Map(priced.lines.map((line) => [line.line.id, line]))
  return {
    lines: kept.map((line) => lineNow(line, now, prices.get(line.id), problems.get(line.id))),
    count: priced.count,
    amount: priced.amount,
    memberAmount: priced.memberAmount,
    countByCode: portionsByCode(kept),
    problems,
  }
}

/**
 * Prices the page and the cart for the chosen day. Returns a function that checks again, for a page left open until
 * the next day.
 */
export function followTakeTime(place: TakeTimePlace, zone: string): () => void {
  const look = () => setForAnotherDay(isForAnotherDay(place, zone, Date.now()))
  look()
  useTakeTimeState.subscribe(look)
  return look
}

/** Another day's stock is unknown; the store still refuses dishes that its menu does not sell. */
function stockOf(now: MenuNow): Pick<MenuNow, 'left'> & { readonly soldOut: ReadonlySet<string> } {
  const { items, soldOut, left, forAnotherDay } = now
  return forAnotherDay ? { soldOut: nothing, left: {} } : { soldOut: soldOut ?? soldOutOn(items), left }
}

function lineNow(
  kept: KeptLine,
  { items, menu }: MenuNow,
  price: PricedLine | undefined,
  problem: AheadProblem | undefined,
): CartLineWire {
  const { language: _, ...line } = kept
  const item = items.get(line.code)
  const said = { problem: problem?.code ?? null, problemText: null }
  if (item === undefined) return { ...line, ...said, name: null, amount: 0 }
  const standard = item.standards.find((one) => one.standard === line.standard)
  const chosen = itemsOnMenu(ruleLine(line).addItems, dishOfItem(item), partsOfItem(item))
  const was = unit(line.price, line.menuItem)
  return {
    ...line,
    ...said,
    name: item.name,
    showName: item.showName,
    typeCode: item.typeCode,
    showStandard: standard?.showStandard ?? line.showStandard,
    price: price?.unitPrice ?? (standard ?? item).price,
    memberprice: price?.memberUnitPrice ?? (standard ?? item).memberprice,
    amount: price?.amount ?? 0,
    menuItem: shownItems(chosen, item, wordOf(menu)),
    wasPrice: price === undefined || add(price.unitPrice, price.addItemAmount) === was ? null : was,
  }
}

/** The dishes of the lines and of their parts: a short cart need not parse a long menu. */
function dishesFor(kept: readonly KeptLine[], items: ReadonlyMap<string, MenuItem>) {
  const codes = new Set(kept.flatMap(({ code, menuItem }) => [code, ...menuItem.map((part) => part.code)]))
  for (const code of [...codes])
    for (const { suiteItem } of items.get(code)?.group ?? []) for (const part of suiteItem) codes.add(part.code)
  return [...codes].flatMap((code) => {
    const item = items.get(code)
    return item === undefined ? [] : [dishOfItem(item)]
  })
}

const nothing: ReadonlySet<string> = new Set()
const outOnMenu = new WeakMap<ReadonlyMap<string, MenuItem>, ReadonlySet<string>>()

function soldOutOn(items: ReadonlyMap<string, MenuItem>): ReadonlySet<string> {
  const known = outOnMenu.get(items)
  if (known !== undefined) return known
  const out = new Set([...items.values()].filter(({ isSaleout }) => isSaleout).map(({ code }) => code))
  outOnMenu.set(items, out)
  return out
}

function hiddenPart(line: KeptLine, now: MenuNow): string | undefined {
  return line.menuItem.find(({ sgid, code }) => sgid !== undefined && isCodeHidden(code, now))?.code
}

function isCodeHidden(code: string, { items, hidden }: MenuNow): boolean {
  const item = items.get(code)
  return item !== undefined && isHidden(item, hidden)
}

function isNotHere(line: KeptLine, now: MenuNow): boolean {
  const { hiddenCodes, hiddenTypes } = now.hidden
  if (hiddenCodes.length === 0 && hiddenTypes.length === 0) return false
  return isCodeHidden(line.code, now) || hiddenPart(line, now) !== undefined
}

function notAhead(line: KeptLine, now: MenuNow): AheadProblem {
  const part = isCodeHidden(line.code, now) ? undefined : hiddenPart(line, now)
  const about = part === undefined ? {} : { part }
  return { lineId: line.id, code: 'dish_not_ahead', values: [line.showName], ...about }
}
