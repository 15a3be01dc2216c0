import type { PricedLine } from '@comanda/rules/cart/price-cart.ts'
import { type ChosenLine, type MenuHere, menuAddItems } from '../cart/cart.service.ts'

/** A line as a round stores it. */
export interface SentLine {
  readonly lineNo: number
  readonly lineId: string
  readonly uid: string
  readonly code: string
  readonly names: unknown
  readonly standard: string
  readonly num: number
  readonly price: number
  readonly memberprice: number
  readonly addItems: unknown
  readonly amount: number
  readonly memo: string
}

export function sentLine(priced: PricedLine, lineNo: number, menu: MenuHere): SentLine {
  const line = priced.line as ChosenLine
  return {
    lineNo,
    lineId: line.id,
    uid: line.uid,
    code: line.code,
    names: line.names,
    standard: line.standard ?? '',
    num: line.num,
    price: priced.unitPrice,
    memberprice: priced.memberUnitPrice,
    addItems: menuAddItems(line.code, line.addItems, menu),
    amount: priced.amount,
    memo: line.memo,
  }
}
