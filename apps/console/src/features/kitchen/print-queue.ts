import { intentKey } from '@comanda/client/intent-key.ts'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { PrintJob } from './components/print-slip.tsx'

export interface PrintState {
  /** Rounds whose paper was asked for and is not out yet. */
  readonly rounds: ReadonlySet<string>
  /** Counted by the server, to be printed one after the other. */
  readonly jobs: readonly PrintJob[]
  /** Why the last one failed; null again with the next tap, so that it stands before nothing newer. */
  readonly failed: Error | null
}

export interface PrintQueue {
  state(): PrintState
  onChange(listener: () => void): () => void
  /** A tap. One on a round whose paper is on its way asks for nothing. Never rejects: what went wrong is in `failed`. */
  print(ticket: Ticket): Promise<void>
  /** The first of `jobs` is out. */
  printed(): void
  /** What went wrong has been read. */
  forget(): void
}

/**
 * Papers of the kitchen, none of which is lost to the next one. A round keeps the id of its message until its paper is out: when the answer
 * is lost the copy may have been counted, and whoever taps again means that one; with a new id the first paper would say that it is a reprint.
 */
export function createPrintQueue(
  count: (ticket: Ticket, msgid: string) => Promise<PrintJob>,
  newMsgid: () => string = intentKey,
): PrintQueue {
  const msgids = new Map<string, string>()
  const listeners = new Set<() => void>()
  let state: PrintState = { rounds: new Set(), jobs: [], failed: null }
  const change = (changed: Partial<PrintState>) => {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }
  const without = (roundId: string) => new Set([...state.rounds].filter((one) => one !== roundId))

  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async print(ticket) {
      const { roundId } = ticket
      if (state.rounds.has(roundId)) return
      const msgid = msgids.get(roundId) ?? newMsgid()
      msgids.set(roundId, msgid)
      change({ rounds: new Set([...state.rounds, roundId]), failed: null })
      try {
        const job = await count(ticket, msgid)
        change({ jobs: [...state.jobs, job] })
      } catch (error) {
        change({ rounds: without(roundId), failed: error instanceof Error ? error : new Error(String(error)) })
      }
    },
    printed() {
      const [out, ...jobs] = state.jobs
      if (out === undefined) return
      msgids.delete(out.ticket.roundId)
      change({ rounds: without(out.ticket.roundId), jobs })
    },
    forget: () => change({ failed: null }),
  }
}
