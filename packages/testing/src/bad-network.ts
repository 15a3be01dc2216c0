import { AsyncLocalStorage } from 'node:async_hooks'
import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random.ts'

/** One write of a phone, and the servers' answers to each copy. */
export interface SentWrite {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly answers: WriteAnswer[]
}

export interface WriteAnswer {
  /** False: the answer was lost, or belongs to an abandoned copy. */
  readonly heard: boolean
  /** The refusal's code; null = done. */
  readonly code: string | null
  readonly cart: unknown
}

/**
 * A network between one phone and several servers. It randomly loses, delays, duplicates and reorders requests, answers
 * and events.
 */
export interface BadNetwork {
  readonly fetch: typeof fetch
  /** Result of `new EventSource(address)`. */
  openSource(address: string): BadSource
  readonly writes: ReadonlyMap<string, SentWrite>
  /** Every answer to a cart request. */
  readonly looks: readonly unknown[]
  /** A loss that the phone cannot notice before its 20 s of silence or its next event. */
  readonly isBehind: boolean
  /** Stops all faults; settles when everything under way has arrived. */
  mend(): Promise<void>
  close(): void
}

/** Fault probabilities. */
const often = {
  requestLost: 0.06,
  answerLost: 0.1,
  requestDoubled: 0.2,
  late: 0.4,
  eventLost: 0.06,
  eventDoubled: 0.1,
  streamCut: 0.04,
}
const lateMs = 40
/** The phone's client tries three times, then reports that it is offline. */
const triesOfCall = 3

export function createBadNetwork(urls: readonly string[], cookie: string, chance: SeededRandom): BadNetwork {
  const writes = new Map<string, SentWrite>()
  const looks: unknown[] = []
  const sources = new Set<BadSource>()
  const onTheirWay = new Set<Promise<unknown>>()
  /** Lost tries per cart request in progress, keyed by the object that its tries share. */
  const looking = new Map<unknown, { lost: number; readonly after: number }>()
  let isGood = false
  let givenUp = 0
  const breaks = (share: number) => !isGood && chance.chance(share)
  const late = async () => {
    if (breaks(often.late)) await sleep(chance.between(1, lateMs))
  }
  const weather: Weather = {
    breaks,
    late,
    url: () => chance.pick(urls),
    cookie,
    keep,
    lostEvent: -1,
    lostEvents: 0,
    lostLook: false,
  }

  function keep<T>(work: Promise<T>): Promise<T> {
    const kept = work.catch(() => undefined).finally(() => onTheirWay.delete(kept))
    onTheirWay.add(kept)
    return work
  }

  async function once(path: string, init: RequestInit, isHeard: boolean): Promise<Response> {
    await late()
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const response = await fetchAsIs(chance.pick(urls) + path, { ...init, headers })
    const text = await response.text()
    await late()
    note(init, isHeard, JSON.parse(text))
    return new Response(text, { status: response.status })
  }

  function note(init: RequestInit, heard: boolean, { resultNumber, resultObject }: EnvelopeLike): void {
    const code = resultNumber === 0 ? null : (resultObject?.code ?? `number ${resultNumber}`)
    if (init.method !== 'GET') writes.get(keyOf(init))?.answers.push({ heard, code, cart: resultObject?.cart })
    else if (code === null && resultObject?.cart !== undefined) looks.push(resultObject.cart)
    const look = looking.get(init.headers)
    if (!heard || look === undefined) return
    looking.delete(init.headers)
    // It started after every loss, so it has made up for them.
    if (look.after === givenUp + weather.lostEvents) {
      weather.lostEvent = -1
      weather.lostLook = false
    }
  }

  function lose(init: RequestInit): never {
    const look = looking.get(init.headers)
    if (look !== undefined) {
      look.lost += 1
      if (look.lost >= triesOfCall) {
        looking.delete(init.headers)
        givenUp += 1
        weather.lostLook = true
      }
    }
    throw new TypeError('lost')
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    if (init.method !== 'GET' && !writes.has(keyOf(init))) {
      const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body))
      writes.set(keyOf(init), { key: keyOf(init), method: init.method ?? '', path, body, answers: [] })
    } else if (path.includes('/order.html') && !looking.has(init.headers)) {
      looking.set(init.headers, { lost: 0, after: givenUp + weather.lostEvents })
    }
    if (breaks(often.requestLost)) return lose(init)
    const { signal: _, ...copy } = init
    if (breaks(often.requestDoubled)) keep(once(path, copy, false)).catch(() => undefined)
    if (!breaks(often.answerLost)) return once(path, init, true)
    await once(path, copy, false)
    return lose(init)
  }

  return {
    fetch: (input, init = {}) => keep(send(String(input), init)),
    openSource(address) {
      const source = new BadSource(address, weather)
      sources.add(source)
      return source
    },
    writes,
    looks,
    get isBehind() {
      return weather.lostEvent >= 0 || weather.lostLook
    },
    async mend() {
      isGood = true
      while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay)
    },
    close() {
      isGood = true
      for (const source of sources) source.close()
    },
  }
}

interface EnvelopeLike {
  readonly resultNumber: number
  readonly resultObject: { readonly code?: string; readonly cart?: unknown } | null
}

interface Weather {
  readonly breaks: (share: number) => boolean
  readonly late: () => Promise<void>
  readonly url: () => string
  readonly cookie: string
  readonly keep: <T>(work: Promise<T>) => Promise<T>
  /** The last lost event until an equally late one arrives; -1 = none. */
  lostEvent: number
  lostEvents: number
  /** A cart request was given up, and none has been answered since. */
  lostLook: boolean
}

interface SourceEvent {
  readonly data?: unknown
  readonly lastEventId?: string
}

/** A browser's EventSource, as far as packages/client uses it. It reconnects by itself with Last-Event-ID. */
export class BadSource {
  readyState = 0
  readonly #address: string
  readonly #weather: Weather
  readonly #listeners = new Map<string, (event: SourceEvent) => void>()
  /** Callbacks run in the phone that opened it, as in a separate browser. */
  readonly #inPhone = AsyncLocalStorage.snapshot()
  #request: ClientRequest | undefined
  #lastId = ''

  constructor(address: string, weather: Weather) {
    this.#address = address
    this.#weather = weather
    this.#connect()
  }

  addEventListener(type: string, listener: (event: SourceEvent) => void): void {
    this.#listeners.set(type, listener)
  }

  close(): void {
    this.readyState = 2
    this.#request?.destroy()
  }

  #connect(): void {
    const { cookie, url } = this.#weather
    const headers = { cookie, ...(this.#lastId === '' ? {} : { 'last-event-id': this.#lastId }) }
    const request = get(url() + this.#address, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        this.readyState = 2
        request.destroy()
        return this.#tell('error', {})
      }
      this.readyState = 1
      this.#tell('open', {})
      let rest = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) if (request === this.#request && !request.destroyed) this.#take(block)
      })
      response.on('error', () => undefined)
    })
    request.on('error', () => undefined)
    request.on('close', () => void this.#weather.keep(this.#again(request)))
    this.#request = request
  }

  async #again(request: ClientRequest): Promise<void> {
    if (this.readyState === 2 || request !== this.#request) return
    this.readyState = 0
    this.#tell('error', {})
    await sleep(20)
    if (this.readyState === 0) this.#connect()
  }

  #take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.split(': ')[1] ?? '']),
    )
    const type = fields.get('event')
    const id = fields.get('id') ?? ''
    if (type === undefined) return
    const data = block.slice(block.indexOf('data: ') + 'data: '.length)
    const { breaks, keep } = this.#weather
    if (breaks(often.eventLost)) {
      // Lost while the stream stays open, which is worse than a real network: a browser would ask again on reconnect.
      this.#lastId = id || this.#lastId
      if (type === 'fresh_order') {
        this.#weather.lostEvent = Math.max(this.#weather.lostEvent, Number(id))
        this.#weather.lostEvents += 1
      }
    } else {
      void keep(this.#deliver(type, data, id))
      if (breaks(often.eventDoubled)) void keep(this.#deliver(type, data, id))
    }
    if (breaks(often.streamCut)) this.#request?.destroy()
  }

  async #deliver(type: string, data: string, id: string): Promise<void> {
    await this.#weather.late()
    if (this.readyState === 2) return
    this.#lastId = id || this.#lastId
    if (type === 'fresh_order' && Number(id) >= this.#weather.lostEvent) this.#weather.lostEvent = -1
    this.#tell(type, { data, lastEventId: id })
  }

  #tell(type: string, event: SourceEvent): void {
    this.#inPhone(() => this.#listeners.get(type)?.(event))
  }
}

function keyOf(init: RequestInit): string {
  return (init.headers as Record<string, string>)['idempotency-key'] ?? ''
}

/** Captured before a phone replaces it. */
const fetchAsIs = fetch
