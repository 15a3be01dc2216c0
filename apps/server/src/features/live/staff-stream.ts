import type { Log } from '../../http/log.ts'
import { closeStream, type Stream } from './stream.ts'

/** Whether a staff session still lives; the kitchen room's answer. */
export type AskSession = (token: string) => Promise<boolean>

export interface StaffStreams {
  useSessions(ask: AskSession): void
  /** Settles once the session is known to live: it may have ended while the stream was being opened. */
  add(token: string, stream: Stream): Promise<void>
  remove(token: string, stream: Stream): void
  /** The session has ended here: at once. */
  end(token: string): void
  /** Sessions that ended on another server, or by their time. */
  check(): Promise<void>
}

/** Streams that are heard as staff end with their session: a phone that was handed back, or a copied cookie, hears no more. */
export function createStaffStreams(log: Pick<Log, 'warn'>): StaffStreams {
  const streams = new Map<string, Set<Stream>>()
  let isLive: AskSession = () => Promise.resolve(false)

  function end(token: string): void {
    for (const stream of streams.get(token) ?? []) closeStream(stream)
    streams.delete(token)
  }

  async function endUnlessLive(token: string): Promise<void> {
    try {
      if (!(await isLive(token))) end(token)
    } catch (error) {
      // A database that is away for a moment has signed nobody out: the next beat asks again.
      log.warn({ err: error }, 'a staff session could not be asked after')
    }
  }

  return {
    useSessions(ask) {
      isLive = ask
    },
    add(token, stream) {
      const open = streams.get(token) ?? new Set()
      streams.set(token, open.add(stream))
      return endUnlessLive(token)
    },
    remove(token, stream) {
      const open = streams.get(token)
      open?.delete(stream)
      if (open?.size === 0) streams.delete(token)
    },
    end,
    async check() {
      for (const token of [...streams.keys()]) await endUnlessLive(token)
    },
  }
}
