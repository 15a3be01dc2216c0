import { type Client, createClient } from '@comanda/client/call.ts'
import { oneAtATime } from '@comanda/client/one-at-a-time.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { create } from 'zustand'
import { type ClientState, setClient, startedClient } from './client.state.ts'

/** Whether the last call reached the server, and whether it said that the waiter is signed out. */
export const useReach = create(() => ({ reached: true, signedOut: false }))

/** Made once, when the page starts, in its language. */
export function startClient(language: Language, onRefusal?: ClientState['onRefusal']): void {
  const client = createClient({
    language,
    onSignedOut: () => useReach.setState({ signedOut: true }),
    onReached: (reached) => {
      if (useReach.getState().reached !== reached) useReach.setState({ reached })
    },
  })
  setClient({ client, onRefusal })
}

/** The time limit of a reachability check, in milliseconds. */
const lookMs = 5000

/**
 * Checks whether the server is back: a page without calls would never find out. One check at a time: on a hanging
 * network several would take every connection.
 */
export const checkReach = oneAtATime(async (): Promise<void> => {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), lookMs)
  const answer = await fetch('/healthz', { cache: 'no-store', signal: stop.signal }).catch(() => undefined)
  clearTimeout(timer)
  if (answer !== undefined) useReach.setState({ reached: true })
})

/** `call('GET /weixin/…', { params })`: a typed call of the contract. Never on the server. */
export const call: Client['call'] = async (key, sending, options) => {
  const { client, onRefusal } = startedClient()
  const result = await client.call(key, sending, options)
  if (!result.ok) onRefusal?.(key, result)
  return result
}
