/** The thread that makes PDFs: cutting fonts takes a processor for a while, in which no phone may wait. */
import { parentPort } from 'node:worker_threads'
import type { Receipt } from '@comanda/rules/receipt/receipt.ts'
import { makeReceiptPdf } from './receipt-pdf.ts'

export interface ReceiptJob {
  readonly receipt: Receipt
  readonly paidAt: Date
}

parentPort?.on('message', async ({ receipt, paidAt }: ReceiptJob) => {
  parentPort?.postMessage(await makeReceiptPdf(receipt, paidAt))
})
