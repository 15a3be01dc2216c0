import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { timeLimits } from '../config/time-limits.ts'

/** Makes one PDF. Throws if the thread fails or takes too long (a `TimeoutError` as the cause). */
export type Press<Job> = (job: Job) => Promise<Buffer>

/** Milliseconds of one paper, and of a pause after which the thread ends. */
export type PressTimes = Pick<typeof timeLimits, 'paperWorkMs' | 'paperRestMs'>

/**
 * One thread, started with the first paper. It does not keep the server running. After a failure or a pause the next
 * paper starts another: a thread with both fonts takes 150 MB, which an idle server gives back.
 */
export function createPress<Job>(threadFile: URL, { paperWorkMs, paperRestMs }: PressTimes = timeLimits): Press<Job> {
  let thread: Worker | null = null
  let rest: NodeJS.Timeout | undefined
  async function end(): Promise<void> {
    const ending = thread
    thread = null
    await ending?.terminate()
  }
  return async (job) => {
    clearTimeout(rest)
    thread ??= startThread(threadFile)
    thread.postMessage(job)
    try {
      const [bytes] = (await once(thread, 'message', { signal: AbortSignal.timeout(paperWorkMs) })) as [Uint8Array]
      rest = setTimeout(end, paperRestMs).unref()
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    } catch (error) {
      await end()
      throw error
    }
  }
}

function startThread(threadFile: URL): Worker {
  const thread = new Worker(threadFile)
  thread.unref()
  // The waiting call hears it too. Without a listener here, a late failure would end the server.
  thread.on('error', () => undefined)
  return thread
}

/** `server_busy`: too many papers wait, or the work takes too long. */
export type PaperQueue<Job> = (job: Job) => Promise<Result<Buffer, 'server_busy'>>

/** One paper at a time, at most `most` at once. */
export function queuePapers<Job>(press: Press<Job>, most: number): PaperQueue<Job> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (job) => {
    if (waiting >= most) return refuse('server_busy')
    waiting += 1
    const made = last.then(() => press(job))
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
  }
}

function isTooLate(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof DOMException && error.cause.name === 'TimeoutError'
}
