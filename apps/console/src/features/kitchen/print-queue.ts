import { intentKey } from '@comanda/client/intent-key.ts'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { PrintJob } from './components/print-slip.tsx'

export interface PrintState {
  /** Rounds whose paper was requested and is not printed yet. */
  readonly rounds: ReadonlySet<string>
  /** Copies counted by the server, printed one after the other. */
  readonly jobs: readonly PrintJob[]
  /** Why the last copy failed. The next tap resets it to null. */
  readonly failed: Error | null
}

export interface PrintQueue {
  state(): PrintState
  onChange(listener: () => void): () => void
  /** A tap. A second tap on a round in progress does nothing. Never rejects: the error is in `failed`. */
  print(ticket: Ticket): Promise<void>
  /** The first of `jobs` is printed. */
  printed(): void
  /** The staff have read the error. */
  forget(): void
}

/**
 * The kitchen's printing queue. A round keeps its message id until its paper is out. If the answer is lost, the
 * server may have counted the copy: a second tap must send the same id, or the first paper would be marked a reprint.
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
