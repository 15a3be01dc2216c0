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

  it('stays closed once it is closed', () => {
    const { streams, live } = listen()
    live.close()
    streams[0]?.tell('error')
    vi.advanceTimersByTime(120_000)
    expect(streams).toHaveLength(1)
  })
})
