/**
 * The phones of the tables benchmark, in their own process. Each holds its table's stream and requests the cart at
 * every new fresh_order, as the app does. Every table adds a dish every few seconds.
 */
import { Agent, get, type IncomingMessage, request } from 'node:http'

export interface TableLoad {
  readonly url: string
  /** Cookies of each table's phones. */
  readonly tables: readonly { readonly tableNo: string; readonly cookies: readonly string[] }[]
  readonly dish: string
  readonly everyMs: number
  readonly warmUpMs: number
  readonly measureMs: number
}

export interface TableReport {
  /** Milliseconds from a tap until one companion's phone has read the cart with its dish. */
  readonly latencies: readonly number[]
  /** Until the tapping phone has its answer. */
  readonly answers: readonly number[]
  readonly taps: number
  /** Screens that never showed a dish. */
  readonly missed: number
  readonly looks: number
}

interface Phone {
  readonly base: string
  readonly cookie: string
  seq: number
  /** Companions' dishes that this phone has not shown yet, by their mark, with the time of the tap. */
  readonly awaited: Map<string, number>
}

interface WireAnswer {
  readonly cart: { readonly seq: number; readonly lines: readonly { readonly memo: string }[] }
  readonly eventId: number
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
/** After the last tap. */
const patienceMs = 3000

process.on('message', (load: TableLoad) => {
  void run(load).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})

async function run({ url, tables, dish, everyMs, warmUpMs, measureMs }: TableLoad): Promise<void> {
  const latencies: number[] = []
  const answers: number[] = []
  const count = { taps: 0, looks: 0 }
  let measures = false

  async function seat(tableNo: string, cookies: readonly string[]): Promise<Phone[]> {
    const base = `${url}/weixin/storeorder/demo/101/${tableNo}/`
    const party = cookies.map((cookie): Phone => ({ base, cookie, seq: -1, awaited: new Map() }))
    const [first] = party
    // The first dish opens the table; later reads are then seated.
    if (first !== undefined) await add(first, `${tableNo}-first`)
    for (const phone of party) {
      const { cart, eventId } = await look(phone)
      phone.seq = cart.seq
      await listen(`${url}/channel/weborder_v2/demo_101_${tableNo}?lastEventId=${eventId}`, phone, hear)
    }
    return party
  }

  function add({ base, cookie }: Phone, mark: string): Promise<WireAnswer> {
    const lines = [{ id: `line-${mark}-${process.pid}`, code: dish, num: 1, memo: mark }]
    return ask('POST', `${base}order.html`, cookie, { lines })
  }

  function look({ base, cookie }: Phone): Promise<WireAnswer> {
    count.looks += 1
    return ask('GET', `${base}order.html`, cookie)
  }

  async function hear(phone: Phone, seq: number): Promise<void> {
    if (seq <= phone.seq) return
    const { cart } = await look(phone)
    if (cart.seq < phone.seq) return
    phone.seq = cart.seq
    const now = performance.now()
    for (const { memo } of cart.lines) {
      const tappedAt = phone.awaited.get(memo)
      if (tappedAt === undefined) continue
      phone.awaited.delete(memo)
      if (measures) latencies.push(now - tappedAt)
    }
  }

  async function tap(party: readonly Phone[], turn: number): Promise<void> {
    const tapping = party[turn % party.length]
    if (tapping === undefined) return
    const now = performance.now()
    const mark = `n${turn}`
    if (measures) {
      count.taps += 1
      for (const phone of party) if (phone !== tapping) phone.awaited.set(mark, now)
    }
    const { cart } = await add(tapping, `${mark}`)
    tapping.seq = Math.max(tapping.seq, cart.seq)
    if (measures) answers.push(performance.now() - now)
  }

  const parties: Phone[][] = []
  for (const { tableNo, cookies } of tables) parties.push(await seat(tableNo, cookies))
  const beats = parties.map((party, index) => startBeat(party, (index / parties.length) * everyMs, everyMs, tap))
  await wait(warmUpMs)
  measures = true
  count.looks = 0
  process.send?.({ type: 'measures' })
  await wait(measureMs)
  process.send?.({ type: 'measured' })
  for (const stop of beats) stop()
  const { taps, looks } = count
  await wait(patienceMs)
  const missed = parties.flat().reduce((sum, { awaited }) => sum + awaited.size, 0)
  const report: TableReport = { latencies, answers, taps, missed, looks }
  process.send?.({ type: 'report', report })
}

/** Each table at its own offset, spread evenly over the interval. */
function startBeat(
  party: readonly Phone[],
  afterMs: number,
  everyMs: number,
  tap: (party: readonly Phone[], turn: number) => Promise<void>,
): () => void {
  let turn = 0
  let timer: NodeJS.Timeout | undefined
  const beat = () => {
    turn += 1
    void tap(party, turn)
  }
  const start = setTimeout(() => {
    beat()
    timer = setInterval(beat, everyMs)
  }, afterMs)
  return () => {
    clearTimeout(start)
    clearInterval(timer)
  }
}

function listen(url: string, phone: Phone, hear: (phone: Phone, seq: number) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = get(url, { headers: { cookie: phone.cookie, accept: 'text/event-stream' }, agent }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream answered ${answer.statusCode}`))
      let rest = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          if (!block.includes('event: fresh_order\n')) continue
          void hear(phone, JSON.parse(block.slice(block.indexOf('data: ') + 6)).seq)
        }
      })
      resolve()
    })
    call.on('error', reject)
  })
}

let keys = 0

function ask(method: string, url: string, cookie: string, body?: unknown): Promise<WireAnswer> {
  const payload = body === undefined ? '' : JSON.stringify(body)
  keys += 1
  const headers = {
    cookie,
    'idempotency-key': `bench-tables-${process.pid}-${keys}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    'content-length': String(Buffer.byteLength(payload)),
  }
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent }, (answer) => void read(answer).then(resolve, reject))
    call.on('error', reject)
    call.end(payload)
  })
}

async function read(answer: IncomingMessage): Promise<WireAnswer> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  const { resultNumber, resultMsg, resultObject } = JSON.parse(text)
  if (resultNumber !== 0) throw new Error(`a call was refused: ${resultMsg} ${JSON.stringify(resultObject)}`)
  return resultObject
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
