import type { Log } from '../../http/log.ts'
import { closeStream, type Stream } from './stream.ts'

/** Which of these staff sessions still live, in one question; the kitchen room's answer. */
export type AskSessions = (tokens: readonly string[]) => Promise<ReadonlySet<string>>

export interface StaffStreams {
  /** Settles once the session is known to live: it may have ended while the stream was being opened. */
  add(token: string, stream: Stream): Promise<void>
  remove(token: string, stream: Stream): void
  /** The session has ended here: at once. */
  end(token: string): void
  /** Sessions that ended on another server, or by their time. */
  check(): Promise<void>
}

/** Streams that are heard as staff end with their session: a phone that was handed back, or a copied cookie, hears no more. */
export function createStaffStreams(log: Pick<Log, 'warn'>, askLiving: AskSessions): StaffStreams {
  const streams = new Map<string, Set<Stream>>()

  function end(token: string): void {
    for (const stream of streams.get(token) ?? []) closeStream(stream)
    streams.delete(token)
  }

  async function endUnlessLive(tokens: readonly string[]): Promise<void> {
    if (tokens.length === 0) return
    try {
      const living = await askLiving(tokens)
      for (const token of tokens) if (!living.has(token)) end(token)
    } catch (error) {
      // A database that is away for a moment has signed nobody out: the next beat asks again.
      log.warn({ err: error }, 'staff sessions could not be asked after')
    }
  }

  return {
    add(token, stream) {
      const open = streams.get(token) ?? new Set()
      streams.set(token, open.add(stream))
      return endUnlessLive([token])
    },
    remove(token, stream) {
      const open = streams.get(token)
      open?.delete(stream)
      if (open?.size === 0) streams.delete(token)
    },
    end,
    check: () => endUnlessLive([...streams.keys()]),
  }
}
