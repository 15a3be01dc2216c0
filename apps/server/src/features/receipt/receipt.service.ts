import type { Receipt } from '@comanda/rules/receipt/receipt.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { createPress, type Press } from './receipt-press.ts'

/** One receipt at a time, and so many at once: the last has its answer before its phone gives up (spec 1 §7). */
export const mostReceipts = 20

export interface ReceiptService {
  /** `server_busy`: too many receipts wait, or the work takes too long. */
  pdf(receipt: Receipt, paidAt: Date): Promise<Result<Buffer, 'server_busy'>>
}

export function createReceiptService(press: Press = createPress()): ReceiptService {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async pdf(receipt, paidAt) {
      if (waiting >= mostReceipts) return refuse('server_busy')
      waiting += 1
      const made = last.then(() => press(receipt, paidAt))
      last = made
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
      try {
        return ok(await made)
      } catch (error) {
        if (isTooLate(error)) return refuse('server_busy')
        throw error
      }
    },
  }
}

function isTooLate(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof DOMException && error.cause.name === 'TimeoutError'
}
