import type { Log } from '../../http/log.ts'
import { closeStream, type Stream } from './stream.ts'

/** Which of these staff sessions are still valid, in one query; the kitchen room answers. */
export type FindValidSessions = (tokens: readonly string[]) => Promise<ReadonlySet<string>>

export interface StaffStreams {
  /** Settles once the session is confirmed: it may have ended while the stream opened. */
  add(token: string, stream: Stream): Promise<void>
  remove(token: string, stream: Stream): void
  /** Ends the streams of a session that has ended on this server. */
  end(token: string): void
  /** Ends the streams of sessions that expired or ended on another server. */
  check(): Promise<void>
}

/** Staff streams end with their session: a returned phone or a copied cookie gets no more events. */
export function createStaffStreams(log: Pick<Log, 'warn'>, findValid: FindValidSessions): StaffStreams {
  const streams = new Map<string, Set<Stream>>()

  function end(token: string): void {
    for (const stream of streams.get(token) ?? []) closeStream(stream)
    streams.delete(token)
  }

  async function endInvalid(tokens: readonly string[]): Promise<void> {
    if (tokens.length === 0) return
    try {
      const valid = await findValid(tokens)
      for (const token of tokens) if (!valid.has(token)) end(token)
    } catch (error) {
      // An unreachable database has ended no session. The next beat checks again.
      log.warn({ err: error }, 'staff sessions could not be checked')
    }
  }

  return {
    add(token, stream) {
      const open = streams.get(token) ?? new Set()
      streams.set(token, open.add(stream))
      return endInvalid([token])
    },
    remove(token, stream) {
      const open = streams.get(token)
      open?.delete(stream)
      if (open?.size === 0) streams.delete(token)
    },
    end,
    check: () => endInvalid([...streams.keys()]),
  }
}
