import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Receipt } from '@comanda/rules/receipt/receipt.ts'
import { timeLimits } from '../../config/time-limits.ts'

/** Makes one PDF. Throws if the thread fails or takes too long (a `TimeoutError` as the cause). */
export type Press = (receipt: Receipt, paidAt: Date) => Promise<Buffer>

/** Milliseconds of one receipt, and of a pause after which the thread ends. */
export type PressTimes = Pick<typeof timeLimits, 'receiptWorkMs' | 'receiptRestMs'>

/**
 * One thread, started with the first receipt. It does not keep the server running. After a failure or a pause the next
 * receipt starts another: a thread with both fonts takes 150 MB, which an idle server gives back.
 */
export function createPress({ receiptWorkMs, receiptRestMs }: PressTimes = timeLimits): Press {
  let thread: Worker | null = null
  let rest: NodeJS.Timeout | undefined
  async function end(): Promise<void> {
    const ending = thread
    thread = null
    await ending?.terminate()
  }
  return async (receipt, paidAt) => {
    clearTimeout(rest)
    thread ??= startThread()
    thread.postMessage({ receipt, paidAt })
    try {
      const [bytes] = (await once(thread, 'message', { signal: AbortSignal.timeout(receiptWorkMs) })) as [Uint8Array]
      rest = setTimeout(end, receiptRestMs).unref()
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    } catch (error) {
      await end()
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
