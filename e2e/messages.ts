import { expect } from 'vitest'
import type { Stage } from './stage.ts'

const soon = { timeout: 10_000 }

/** The six digits of the newest message to a phone (`+86…`) or an address, as its owner reads it in the demo. */
export async function codeSentTo(stage: Stage, to: string): Promise<string> {
  const address = `${stage.url}/simulators/messages?to=${encodeURIComponent(to)}`
  const read = async () =>
    (await (await fetch(address, { headers: { accept: 'application/json' } })).json()) as { text: string }[]
  await expect.poll(async () => (await read()).length, soon).toBeGreaterThan(0)
  return /\d{6}/.exec((await read())[0]?.text ?? '')?.[0] ?? ''
}
