import { randomBytes } from 'node:crypto'
import { outTradeNo, outTradeNoBytes } from '@comanda/rules/order/outtradeno.ts'

/** Nobody finds a stranger's address by trying. */
export function newId(): string {
  return outTradeNo(randomBytes(outTradeNoBytes))
}
