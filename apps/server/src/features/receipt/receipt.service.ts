import type { Receipt } from '@comanda/rules/receipt/receipt.ts'
import type { Result } from '@comanda/rules/result/result.ts'
import { createPress, type PressTimes, queuePapers } from '../../paper/paper-press.ts'
import type { ReceiptJob } from './receipt-thread.ts'

/** So many wait at once: the last has its answer before its phone gives up (spec 1 §7). */
export const mostReceipts = 20

export interface ReceiptService {
  /** `server_busy`: too many receipts wait, or the work takes too long. */
  pdf(receipt: Receipt, paidAt: Date): Promise<Result<Buffer, 'server_busy'>>
}

export function createReceiptService(times?: PressTimes): ReceiptService {
  const press = createPress<ReceiptJob>(new URL('./receipt-thread.ts', import.meta.url), times)
  const print = queuePapers(press, mostReceipts)
  return { pdf: (receipt, paidAt) => print({ receipt, paidAt }) }
}
