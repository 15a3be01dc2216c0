import type { Cart, CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { dishesByCode, type PricedLine } from '@comanda/rules/cart/price-cart.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { add } from '@comanda/rules/money/money.ts'
import { shownAddItems, shownStandard } from './add-item-words.ts'
import { priceHere } from './cart-check.ts'
import { type ProblemHere, problemRefusal } from './cart-problem.ts'
import { type ChosenLine, menuAddItems } from './chosen-line.ts'
import type { MenuHere } from './menu-here.ts'

/** A cart as a phone shows it. A line that cannot be sent stays in it with its problem and counts in no sum. */
export function cartView(seq: number, lines: readonly ChosenLine[], menu: MenuHere): Cart {
  const priced = priceHere(lines, menu)
  const prices = new Map(priced.lines.map((line) => [line.line.id, line]))
  const problems = new Map(priced.problems.map((problem) => [problem.lineId, problem]))
  return {
    seq,
    lines: lines.map((line) => lineView(line, prices.get(line.id), problems.get(line.id), menu)),
    count: priced.count,
    amount: priced.amount,
    memberAmount: priced.memberAmount,
  }
}

function lineView(
  line: ChosenLine,
  price: PricedLine | undefined,
  problem: ProblemHere | undefined,
  menu: MenuHere,
): CartLineWire {
  const { snapshot, language } = menu
  const dish = dishesByCode(snapshot).get(line.code)
  const standard = dish?.standards.find((candidate) => candidate.name === line.standard)
  return {
    id: line.id,
    code: line.code,
    name: dish === undefined ? null : textIn(dish.names, snapshot.original, snapshot.original),
    showName: line.name ?? line.code,
    typeCode: dish?.categoryCode ?? '',
    standard: line.standard ?? '',
    showStandard: shownStandard(snapshot, line.code, line.standard ?? '', language),
    num: line.num,
    price: price?.unitPrice ?? standard?.price ?? dish?.price ?? 0,
    memberprice: price?.memberUnitPrice ?? standard?.memberPrice ?? dish?.memberPrice ?? 0,
    amount: price?.amount ?? 0,
    menuItem: shownAddItems(menuAddItems(line.code, line.addItems, menu), line.code, snapshot, language),
    memo: line.memo,
    uid: line.uid,
    ...(line.who ? { who: line.who } : {}),
    problem: problem?.code ?? null,
    problemText: problem === undefined ? null : problemText(problem, line.code, menu),
    wasPrice: priceBefore(line, price),
  }
}

function problemText(problem: ProblemHere, code: string, menu: MenuHere): string {
  const refusal = problemRefusal(problem, code, menu)
  return errorSentence(refusal.code, menu.language, refusal.values)
}

/** The price of one portion at choosing, if it has changed since; else null. */
export function priceBefore(line: ChosenLine, price: PricedLine | undefined): number | null {
  return price === undefined || line.shownPrice === null || line.shownPrice === portionPrice(price)
    ? null
    : line.shownPrice
}

/** The price of one portion with all its choices. */
export function portionPrice({ unitPrice, addItemAmount }: PricedLine): number {
  return add(unitPrice, addItemAmount)
}
