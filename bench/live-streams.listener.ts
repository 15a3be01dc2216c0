/** The phones of the live benchmark, in their own process: open the streams, send, and time the last arrival. */
import { Agent, request } from 'node:http'
import { enter } from './enter.ts'

interface Order {
  readonly url: string
  /** Table codes by number. The streams are spread over these tables. */
  readonly codes: ReadonlyMap<string, string>
  readonly streamCount: number
  readonly rounds: number
}

process.on('message', (order: Order) => void run(order))

/** A server keeps at most this many per guest (live/stream-bounds.ts). */
const streamsOfGuest = 8

interface Seat {
  readonly channel: string
  readonly cookie: string
}

async function run({ url, codes, streamCount, rounds }: Order): Promise<void> {
  const guestCount = Math.ceil(streamCount / codes.size / streamsOfGuest)
  const parties = await Promise.all(
    [...codes].map(([tableNo, code]) => {
      const channel = `${url}/channel/weborder_v2/demo_101_${tableNo}`
      const guests = Array.from({ length: guestCount }, async (): Promise<Seat> => {
        return { channel, cookie: await enter(url, code) }
      })
      return Promise.all(guests)
    }),
  )
  const guests = parties.flat()
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  let seen = 0
  let onSeen: () => void = () => undefined
  const opened: Promise<void>[] = []
  for (let n = 0; n < streamCount; n++) {
    const guest = guests[n % guests.length]
    if (guest === undefined) throw new Error('no guest entered')
    opened.push(
      openStream(guest, agent, (text) => {
        seen += text.split('event: fresh_order').length - 1
        onSeen()
      }),
    )
    if (n % 50 === 49) await Promise.all(opened)
  }
  await Promise.all(opened)
  process.send?.({ type: 'open' })
  await wait(500)
  const last: number[] = []
  let missed = 0
  for (let round = 0; round < rounds; round++) {
    seen = 0
    const started = performance.now()
    const all = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 5000)
      onSeen = () => {
        if (seen < streamCount) return
        clearTimeout(timer)
        resolve()
      }
    })
    await Promise.all(parties.map(([guest]) => guest && announce(guest, round)))
    await all
    last.push(performance.now() - started)
    missed += Math.max(0, streamCount - seen)
    await wait(200)
  }
  process.send?.({ type: 'done', report: { last, missed } })
}

function openStream({ channel, cookie }: Seat, agent: Agent, onText: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(channel, { headers: { cookie, accept: 'text/event-stream' }, agent }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`stream answered ${answer.statusCode}`))
      answer.setEncoding('utf8')
      answer.on('data', onText)
      resolve()
    })
    call.on('error', reject)
    call.end()
  })
}

async function announce({ channel, cookie }: Seat, round: number): Promise<void> {
  const answer = await fetch(channel, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ msgid: `bench-live-${process.pid}-${round}`, msg: 'fresh_order', deltatime: 0 }),
  })
  if (!answer.ok) throw new Error(`announce answered ${answer.status}`)
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
