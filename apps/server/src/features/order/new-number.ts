import { randomFillSync } from 'node:crypto'
import { outTradeNo, outTradeNoBytes } from '@comanda/rules/order/outtradeno.ts'

/** Dice are thrown for many numbers at once: asking the system costs the same for one as for all of them. */
const dice = Buffer.alloc(outTradeNoBytes * 128)
let thrown = dice.length

/** Of a bill, a round, a seating: nobody finds one by trying. */
export function newNumber(): string {
  if (thrown === dice.length) {
    randomFillSync(dice)
    thrown = 0
  }
  thrown += outTradeNoBytes
  return outTradeNo(dice.subarray(thrown - outTradeNoBytes, thrown))
}
