import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startClient } from '../../platform/client.ts'
import { makePage } from '../pickup-order/cart/phone.fixture.ts'
import { readAvailability, setSoldOutList } from './sold-out.state.ts'
import { watchMenu } from './use-menu-watch.ts'

/** A stream like the browser's, driven by the test. */
class Stream extends EventTarget {
  readyState = 1
  constructor() {
    super()
    streams.push(this)
  }
  say(...codes: string[]): void {
    const data = JSON.stringify({ version: 1, codes, left: {} })
    this.dispatchEvent(Object.assign(new Event('menu_state'), { data }))
  }
  refuse(): void {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
  close(): void {
    this.readyState = 2
  }
}

let streams: Stream[]
let asked: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  asked = []
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ resultNumber: 0, resultMsg: '', resultObject: { version: 1, codes: ['asked'], left: {} } })
  })
  startClient('en')
  setSoldOutList([])
  stop = watchMenu(makePage({ menu: null }), '102')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const outNow = () => [...(readAvailability().codes ?? [])]

describe('a phone that reads a menu without a table', () => {
  it('reads availability from its stream after a second, without polling', async () => {
    await vi.advanceTimersByTimeAsync(1000)
    streams[0]?.say('tea')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([outNow(), asked.length]).toEqual([['tea'], 0])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['is refused', (stream: Stream | undefined) => stream?.refuse()],
    ['is held up on its way', () => undefined],
  ])('polls after three seconds when its stream %s', async (_what, happen) => {
    await vi.advanceTimersByTimeAsync(1000)
    happen(streams[0])
    await vi.advanceTimersByTimeAsync(2000)
    expect([outNow(), asked.length]).toEqual([['asked'], 1])
  })

  it('closes the stream and stops polling when the page is left', async () => {
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([streams.length, asked.length]).toEqual([0, 0])
  })
})
