import { type ClientRequest, get, type IncomingMessage } from 'node:http'

export interface StreamedEvent {
  readonly id: number
  readonly type: string
  readonly data: unknown
}

/** One phone that listens to `/channel/…`. */
export interface EventStream {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly events: readonly StreamedEvent[]
  /** Everything that came, comments and hints included. */
  text(): string
  /** Settles once so many events are there; fails after two seconds, saying what is. */
  waitFor(count: number, ms?: number): Promise<readonly StreamedEvent[]>
  /** Settles when the server ends the stream. */
  readonly ended: Promise<void>
  /** Takes nothing more from the socket, like a phone in a lift. */
  pause(): void
  close(): void
}

export interface StreamRequest {
  readonly cookie: string
  readonly lastEventId?: number
}

export function openEventStream(url: string, { cookie, lastEventId }: StreamRequest): Promise<EventStream> {
  const headers = { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }) }
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => resolve(readStream(request, response)))
    request.on('error', reject)
  })
}

function readStream(request: ClientRequest, response: IncomingMessage): EventStream {
  let text = ''
  let rest = ''
  const events: StreamedEvent[] = []
  const waiting = new Set<() => void>()
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    rest += chunk
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event !== null) events.push(event)
    }
    for (const check of [...waiting]) check()
  })
  response.on('error', () => undefined)
  request.on('error', () => undefined)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    text: () => text,
    ended: new Promise((done) => response.once('close', () => done())),
    pause: () => response.pause(),
    close: () => request.destroy(),
    waitFor(count, ms = 2000) {
      return new Promise((resolve, reject) => {
        const check = () => {
          if (events.length < count) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve(events)
        }
        const timer = setTimeout(() => {
          waiting.delete(check)
          reject(new Error(`waited for ${count} events, got ${JSON.stringify(events)}`))
        }, ms)
        waiting.add(check)
        check()
      })
    },
  }
}

function parseEvent(block: string): StreamedEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const type = fields.get('event')
  if (type === undefined) return null
  return { id: Number(fields.get('id')), type, data: JSON.parse(fields.get('data') ?? 'null') }
}
