import { beatMs, beatType } from '@comanda/contract/live/beat.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EventStream, openLiveStream, silenceMs } from './live-stream.ts'

class FakeStream implements EventStream {
  readyState = 0
  readonly url: string
  readonly listeners = new Map<string, (event: { data?: unknown; lastEventId?: string }) => void>()
  constructor(url: string) {
    this.url = url
  }
  addEventListener(type: string, listener: (event: { data?: unknown; lastEventId?: string }) => void): void {
    this.listeners.set(type, listener)
  }
  close(): void {
    this.readyState = 2
  }
  open(): void {
    this.readyState = 1
    this.tell('open')
  }
  tell(type: string, data: unknown = {}, lastEventId = ''): void {
    this.listeners.get(type)?.({ data: JSON.stringify(data), lastEventId })
  }
}

function listen() {
  const streams: FakeStream[] = []
  const onEvent = vi.fn()
  const onPossibleGap = vi.fn()
  const open = (url: string) => {
    const stream = new FakeStream(url)
    streams.push(stream)
    return stream
  }
  const live = openLiveStream({
    url: '/channel',
    types: ['fresh_order'],
    onEvent,
    onPossibleGap,
    onState: () => undefined,
    open,
    random: () => 1,
  })
  return { streams, onEvent, onPossibleGap, live }
}

/** Two heartbeats and their allowed delay. */
const deafMs = 2 * beatMs + 10_000

describe('the live stream', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('passes events on as data', () => {
    const { streams, onEvent } = listen()
    streams[0]?.tell('fresh_order', { seq: 3 }, '7')
    expect(onEvent).toHaveBeenCalledWith('fresh_order', { seq: 3 })
  })

  it('refetches after 20 s without an event', () => {
    const { streams, onPossibleGap } = listen()
    vi.advanceTimersByTime(silenceMs - 1000)
    streams[0]?.tell('fresh_order', {}, '1')
    vi.advanceTimersByTime(silenceMs - 1000)
    expect(onPossibleGap).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(onPossibleGap).toHaveBeenCalledWith('silence')
  })

  it('reopens after the last event when the browser gives up', () => {
    const { streams } = listen()
    streams[0]?.tell('fresh_order', {}, '42')
    streams[0]?.close()
    streams[0]?.tell('error')
    vi.advanceTimersByTime(1000)
    expect(streams[1]?.url).toBe('/channel?lastEventId=42')
  })

  it('reopens after the last event when heartbeats stop', () => {
    const { streams, onPossibleGap } = listen()
    streams[0]?.open()
    streams[0]?.tell('fresh_order', {}, '42')
    for (let beat = 0; beat < 10; beat += 1) {
      vi.advanceTimersByTime(beatMs)
      streams[0]?.tell(beatType)
    }
    vi.advanceTimersByTime(deafMs - 1)
    expect(streams).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(streams[0]?.readyState).toBe(2)
    expect(streams[1]?.url).toBe('/channel?lastEventId=42')
    onPossibleGap.mockClear()
    streams[1]?.open()
    expect(onPossibleGap).toHaveBeenCalledWith('reopened')
  })

  it('reopens if the opening gets no answer', () => {
    const { streams } = listen()
    vi.advanceTimersByTime(3 * deafMs)
    expect(streams).toHaveLength(4)
  })

  it('refetches after 20 s without events despite heartbeats', () => {
    const { streams, onPossibleGap } = listen()
    streams[0]?.open()
    for (let beat = 0; beat < 4; beat += 1) {
      vi.advanceTimersByTime(beatMs)
      streams[0]?.tell(beatType)
    }
    expect(onPossibleGap.mock.calls).toEqual([['silence'], ['silence'], ['silence']])
  })

  it('reopens a stream with a missing heartbeat when the phone wakes up', () => {
    const browser = new EventTarget()
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    const { streams } = listen()
    vi.unstubAllGlobals()
    streams[0]?.open()
    vi.advanceTimersByTime(beatMs)
    browser.dispatchEvent(new Event('online'))
    expect(streams).toHaveLength(1)
    vi.setSystemTime(Date.now() + beatMs)
    browser.dispatchEvent(new Event('online'))
    expect(streams).toHaveLength(2)
  })

  it('stays closed', () => {
    const { streams, live } = listen()
    live.close()
    streams[0]?.tell('error')
    vi.advanceTimersByTime(120_000)
    expect(streams).toHaveLength(1)
  })
})
