import { type Client, createClient } from '@comanda/client/call.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { create } from 'zustand'

let client: Client | undefined

/** Whether the last call reached the server, and whether it said that nobody is signed in. */
export const useReach = create(() => ({ reached: true, signedOut: false }))

/** Made once, when the page starts, in its language. */
export function startClient(language: Language): Client {
  client = createClient({
    language,
    onSignedOut: () => useReach.setState({ signedOut: true }),
    onReached: (reached) => {
      if (useReach.getState().reached !== reached) useReach.setState({ reached })
    },
  })
  return client
}

let isLooking = false

/** How long a look may take, in milliseconds. */
const lookMs = 5000

/** Looks whether the server is there again: a page that has nothing to ask for would never find out. */
export async function askReach(): Promise<void> {
  // On a network that hangs they would take every line to the house.
  if (isLooking) return
  isLooking = true
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), lookMs)
  const answer = await fetch('/healthz', { cache: 'no-store', signal: stop.signal }).catch(() => undefined)
  clearTimeout(timer)
  isLooking = false
  if (answer !== undefined) useReach.setState({ reached: true })
}

let hear: ((call: string, code: string) => void) | undefined

/** Told of every refusal: some are about more than the call that met them. */
export function onRefusal(listener: (call: string, code: string) => void): void {
  hear = listener
}

/** `call('GET /weixin/…', { params })`: a typed call of the contract. Never on the server. */
export const call: Client['call'] = async (key, sending, options) => {
  if (client === undefined) throw new Error('no calls before the app has started')
  const result = await client.call(key, sending, options)
  if (!result.ok) hear?.(key, result.code)
  return result
}
