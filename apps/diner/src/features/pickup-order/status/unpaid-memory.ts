import { recall, remember } from '../../../platform/memory.ts'

/** This phone may owe an order ahead at this seller: pages that do not list orders then ask the server. */
const memory = (sellerId: string) => `comanda.aheadUnpaid.${sellerId}`

export function rememberUnpaid(sellerId: string): void {
  remember(memory(sellerId), true)
}

/** The server has answered that nothing is unpaid. */
export function forgetUnpaid(sellerId: string): void {
  remember(memory(sellerId), undefined)
}

export function mayOwe(sellerId: string): boolean {
  return recall(memory(sellerId)) === true
}
