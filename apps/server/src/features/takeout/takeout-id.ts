import { randomBytes } from 'node:crypto'
import { outTradeNo, outTradeNoBytes } from '@comanda/rules/order/outtradeno.ts'

/** An id that cannot be guessed, because it gives access to an address. */
export function newId(): string {
  return outTradeNo(randomBytes(outTradeNoBytes))
}
