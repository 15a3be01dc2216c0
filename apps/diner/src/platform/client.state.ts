import type { Client } from '@comanda/client/call.ts'
import type { CallRefusal } from '@comanda/client/call-result.ts'

/** The page's one client of the contract. */
export interface ClientState {
  readonly client: Client
  /** Receives every refusal: some concern more than their call. */
  readonly onRefusal: ((call: string, refusal: CallRefusal) => void) | undefined
}

let started: ClientState | undefined

export function setClient(state: ClientState): void {
  started = state
}

export function startedClient(): ClientState {
  if (started === undefined) throw new Error('no calls before the app has started')
  return started
}

export function resetClient(): void {
  started = undefined
}
