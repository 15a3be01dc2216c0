import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Receipt } from '@comanda/rules/receipt/receipt.ts'
import { timeLimits } from '../../config/time-limits.ts'

/** Makes one PDF. Throws if the thread fails or takes too long (a `TimeoutError` as the cause). */
export type Press = (receipt: Receipt, paidAt: Date) => Promise<Buffer>

/**
 * One thread, started with the first receipt. It does not keep the server running. After a failure the next receipt
 * starts another.
 */
export function createPress(workMs: number = timeLimits.receiptWorkMs): Press {
  let thread: Worker | null = null
  return async (receipt, paidAt) => {
    thread ??= startThread()
    const own = thread
    own.postMessage({ receipt, paidAt })
    try {
      const [bytes] = (await once(own, 'message', { signal: AbortSignal.timeout(workMs) })) as [Uint8Array]
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    } catch (error) {
      thread = null
      await own.terminate()
      throw error
    }
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./receipt-thread.ts', import.meta.url))
  thread.unref()
  // The waiting call hears it too. Without a listener here, a late failure would end the server.
  thread.on('error', () => undefined)
  return thread
}
