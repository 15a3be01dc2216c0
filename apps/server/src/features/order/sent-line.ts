import { dishesByCode, type PricedLine } from '@comanda/rules/cart/price-cart.ts'
import type { TaxClass } from '@comanda/rules/price/region-profile.ts'
import { type ChosenLine, type MenuHere, menuAddItems } from '../cart/cart.service.ts'

/** A line as a round stores it: what it was sold as. */
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
  readonly category: string
  readonly taxClass: TaxClass
  readonly drink: boolean
  readonly undiscount: boolean
  /** The whole line for a member, in minor units; null = no member price. */
  readonly memberAmount: number | null
}

export function sentLine(priced: PricedLine, lineNo: number, menu: MenuHere): SentLine {
  const line = priced.line as ChosenLine
  const dish = dishesByCode(menu.snapshot).get(line.code)
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
    category: dish?.categoryCode ?? '',
    taxClass: dish?.taxClass ?? 'food',
    drink: dish?.isDrink ?? false,
    undiscount: dish?.noDiscount ?? false,
    memberAmount: priced.memberAmount < priced.amount ? priced.memberAmount : null,
  }
}
