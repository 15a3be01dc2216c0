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
  const onDoubt = vi.fn()
  const open = (url: string) => {
    const stream = new FakeStream(url)
    streams.push(stream)
    return stream
  }
  const live = openLiveStream({
    url: '/channel',
    types: ['fresh_order'],
    onEvent,
    onDoubt,
    onState: () => undefined,
    open,
    random: () => 1,
  })
  return { streams, onEvent, onDoubt, live }
}

/** Two heartbeats and their allowed delay. */
const deafMs = 2 * beatMs + 10_000

describe('the live stream', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('hands on events as data', () => {
    const { streams, onEvent } = listen()
    streams[0]?.tell('fresh_order', { seq: 3 }, '7')
    expect(onEvent).toHaveBeenCalledWith('fresh_order', { seq: 3 })
  })

  it('asks again after 20 s of silence, counted from the last event', () => {
    const { streams, onDoubt } = listen()
    vi.advanceTimersByTime(silenceMs - 1000)
    streams[0]?.tell('fresh_order', {}, '1')
    vi.advanceTimersByTime(silenceMs - 1000)
    expect(onDoubt).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(onDoubt).toHaveBeenCalledWith('silence')
  })

  it('opens anew after the last event it heard when the browser gives up', () => {
    const { streams } = listen()
    streams[0]?.tell('fresh_order', {}, '42')
    streams[0]?.close()
    streams[0]?.tell('error')
    vi.advanceTimersByTime(1000)
    expect(streams[1]?.url).toBe('/channel?lastEventId=42')
  })

  it('opens anew after the last event it heard when the beats no longer come, though it looks open', () => {
    const { streams, onDoubt } = listen()
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
    onDoubt.mockClear()
    streams[1]?.open()
    expect(onDoubt).toHaveBeenCalledWith('reopened')
  })

  it('opens anew too where an answer to the opening never comes', () => {
    const { streams } = listen()
    vi.advanceTimersByTime(3 * deafMs)
    expect(streams).toHaveLength(4)
  })

  it('goes on calling back after 20 s without news while it beats', () => {
    const { streams, onDoubt } = listen()
    streams[0]?.open()
    for (let beat = 0; beat < 4; beat += 1) {
      vi.advanceTimersByTime(beatMs)
      streams[0]?.tell(beatType)
    }
    expect(onDoubt.mock.calls).toEqual([['silence'], ['silence'], ['silence']])
  })

  it('does not trust a stream that has missed a beat when the phone wakes up', () => {
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

  it('stays closed once it is closed', () => {
    const { streams, live } = listen()
    live.close()
    streams[0]?.tell('error')
    vi.advanceTimersByTime(120_000)
    expect(streams).toHaveLength(1)
  })
})
