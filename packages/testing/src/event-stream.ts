import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { beatType } from '@comanda/contract/live/beat.ts'
import type { MenuState } from '@comanda/contract/menu/menu.schema.ts'
import { afterRunning } from './running-time.ts'

export interface StreamedEvent {
  readonly id: number
  readonly type: string
  readonly data: unknown
}

/** For missing events; a busy machine can be slower than the stream. */
const patienceMs = 5000

/** One phone that listens to `/channel/…`. */
export interface EventStream {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** Numbered events, which a reconnecting stream catches up on. */
  readonly events: readonly StreamedEvent[]
  /** Everything received, comments and hints included. */
  text(): string
  /**
   * Settles after `count` events; fails after a while and lists the received ones. `ms`: for tests of speed
   * (running-time.ts).
   */
  waitFor(count: number, ms?: number): Promise<readonly StreamedEvent[]>
  /** Settles with the first matching `menu_state`, earlier ones included. */
  waitForMenu(isLike: (state: MenuState) => boolean, ms?: number): Promise<MenuState>
  /** Settles when the server ends the stream. */
  readonly ended: Promise<void>
  /** Stops reading from the socket, like a phone in a lift. */
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
  const menus: MenuState[] = []
  const waiting = new Set<() => void>()
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    rest += chunk
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event?.type === 'menu_state') menus.push(event.data as MenuState)
      else if (event !== null && event.type !== beatType) events.push(event)
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
    async waitFor(count, ms = patienceMs) {
      await until(
        () => events.length >= count,
        ms,
        () => `${count} events, got ${JSON.stringify(events)}`,
      )
      return events
    },
    async waitForMenu(isLike, ms = patienceMs) {
      await until(
        () => menus.some(isLike),
        ms,
        () => `a menu, got ${JSON.stringify(menus)}`,
      )
      return menus.find(isLike) as MenuState
    },
  }

  function until(isThere: () => boolean, ms: number, what: () => string): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (!isThere()) return
        callOff()
        waiting.delete(check)
        resolve()
      }
      const callOff = afterRunning(ms, () => {
        waiting.delete(check)
        reject(new Error(`waited for ${what()}`))
      })
      waiting.add(check)
      check()
    })
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
