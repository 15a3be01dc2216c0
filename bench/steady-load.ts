import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SteadyLoad {
  /** Address of the guest with this number. */
  readonly url: (guest: number) => string
  readonly headers: Readonly<Record<string, string>>
  readonly perSecond: number
  readonly seconds: number
}

/**
 * Guests who arrive evenly, without waiting for other answers. Milliseconds from each due time to the last byte.
 * Connections that wait for their answer would instead measure the number of connections.
 */
export async function askSteadily({ url, headers, perSecond, seconds }: SteadyLoad): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const started = performance.now()
  const waits: Promise<number>[] = []
  for (let guest = 0; guest < perSecond * seconds; guest += 1) {
    const due = started + (guest * 1000) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    const wait = ask(url(guest), headers, agent).then(() => performance.now() - due)
    // Reported below, after all requests.
    wait.catch(() => undefined)
    waits.push(wait)
  }
  const taken = await Promise.all(waits)
  agent.destroy()
  return taken
}

function ask(url: string, headers: Readonly<Record<string, string>>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} from ${url}`))
      answer.resume().once('end', resolve).once('error', reject)
    })
    request.once('error', reject)
  })
}
