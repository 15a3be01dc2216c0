import { expect } from 'vitest'
import type { Stage } from './stage.ts'

const soon = { timeout: 10_000 }

/** The newest message to a phone (`+86…`) or an address, as its owner reads it in the demo. */
export async function messageTo({ url }: Pick<Stage, 'url'>, to: string): Promise<string> {
  const address = `${url}/simulators/messages?to=${encodeURIComponent(to)}`
  const read = async () =>
    (await (await fetch(address, { headers: { accept: 'application/json' } })).json()) as { text: string }[]
  await expect.poll(async () => (await read()).length, soon).toBeGreaterThan(0)
  return (await read())[0]?.text ?? ''
}
