import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'

export interface LowestPrice {
  readonly price: number
  readonly member: number
  /** Of several prices. */
  readonly several: boolean
}

/** What one portion costs at least, without add-ons. */
export function lowestPrice(item: MenuItem): LowestPrice {
  const ways = item.standards.length > 0 ? item.standards : [item]
  const price = Math.min(...ways.map((way) => way.price))
  const member = Math.min(...ways.map((way) => way.memberprice))
  return { price, member, several: ways.some((way) => way.price !== price) }
}
