import type { Receipt } from '@comanda/rules/receipt/receipt.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { makeReceiptPdf } from './receipt-pdf.ts'

/** Cutting the fonts takes a processor for a while: one receipt at a time, and so many wait. */
const mostWaiting = 40

export interface ReceiptService {
  /** `server_busy`: too many receipts wait. */
  pdf(receipt: Receipt, paidAt: Date): Promise<Result<Buffer, 'server_busy'>>
}

export function createReceiptService(): ReceiptService {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async pdf(receipt, paidAt) {
      if (waiting >= mostWaiting) return refuse('server_busy')
      waiting += 1
      const made = last.then(() => makeReceiptPdf(receipt, paidAt))
      last = made
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
      return ok(await made)
    },
  }
}
