import { type Client, createClient } from '@comanda/client/call.ts'
import type { Language } from '@comanda/contract/errors.ts'
import { create } from 'zustand'

let client: Client | undefined

/** Whether the last call reached the server, and what the browser itself says. */
export const useReach = create<{ reached: boolean }>(() => ({ reached: true }))

/** Made once, when the page starts, in its language. */
export function startClient(language: Language): Client {
  client = createClient({
    language,
    onReached: (reached) => {
      if (useReach.getState().reached !== reached) useReach.setState({ reached })
    },
  })
  return client
}

/** `call('GET /weixin/…', { params })`: a typed call of the contract. Never on the server. */
export const call: Client['call'] = (key, sending, options) => {
  if (client === undefined) throw new Error('no calls before the app has started')
  return client.call(key, sending, options)
}
