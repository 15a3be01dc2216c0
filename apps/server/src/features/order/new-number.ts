import { randomFillSync } from 'node:crypto'
import { outTradeNo, outTradeNoBytes } from '@comanda/rules/order/outtradeno.ts'

/** Random bytes are fetched for 128 numbers at once: the system call costs the same for one. */
const dice = Buffer.alloc(outTradeNoBytes * 128)
let thrown = dice.length

/** A number of a bill, round or seating that cannot be guessed. */
export function newNumber(): string {
  if (thrown === dice.length) {
    randomFillSync(dice)
    thrown = 0
  }
  thrown += outTradeNoBytes
  return outTradeNo(dice.subarray(thrown - outTradeNoBytes, thrown))
}
