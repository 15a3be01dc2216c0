import { beatMs, beatType } from '@comanda/contract/live/beat.ts'

/** The part of EventSource the stream uses; tests replace it. */
export interface EventStream {
  readonly readyState: number
  addEventListener(
    type: string,
    listener: (event: { readonly data?: unknown; readonly lastEventId?: string }) => void,
  ): void
  close(): void
}

export interface LiveStreamOptions {
  readonly url: string
  /** Names of the events to receive. */
  readonly types: readonly string[]
  /** The last known event; the stream continues after it. */
  readonly after?: number | undefined
  onEvent(type: string, data: unknown): void
  /** Events may be missing (20 s of silence, a reopened stream, a phone that woke up): refetch. */
  onPossibleGap(reason: 'silence' | 'reopened' | 'woke'): void
  onState(state: LiveState): void
  readonly open?: (url: string) => EventStream
  readonly now?: () => number
  readonly random?: () => number
}

export type LiveState = 'connecting' | 'open' | 'lost'

export interface LiveStream {
  close(): void
}

/** spec 1 §4: the client polls after this much silence. */
export const silenceMs = 20_000
/** A heartbeat may be this late: a busy server or a slow network. */
const lateMs = 5000
/**
 * Two heartbeats are missing: the connection is dead, for example after a change of network. A random delay of up to
 * `lateMs` keeps all phones of a store from reconnecting at once.
 */
const deadMs = 2 * beatMs + lateMs
const firstBackoffMs = 1000
const longestBackoffMs = 30_000
const closed = 2

/**
 * An event stream that reconnects by itself. After an error the browser retries. If the browser gives up (a refused
 * or closed stream), the stream reopens after a growing, random delay and continues after the last event. It also
 * reopens without heartbeats, because a browser never learns that the other end is gone.
 */
export function openLiveStream(options: LiveStreamOptions): LiveStream {
  const stream = new Stream(options)
  stream.start()
  return stream
}

class Stream implements LiveStream {
  readonly #options: LiveStreamOptions
  #source: EventStream | undefined
  #lastId: number | undefined
  #failures = 0
  #silenceTimer: ReturnType<typeof setTimeout> | undefined
  #deadTimer: ReturnType<typeof setTimeout> | undefined
  #aliveAt = 0
  #reopenTimer: ReturnType<typeof setTimeout> | undefined
  #ended = false
  #wasOpen = false

  constructor(options: LiveStreamOptions) {
    this.#options = options
    this.#lastId = options.after
  }

  start(): void {
    globalThis.addEventListener?.('online', this.#wake)
    globalThis.document?.addEventListener('visibilitychange', this.#wake)
    this.#connect()
  }

  close(): void {
    this.#ended = true
    globalThis.removeEventListener?.('online', this.#wake)
    globalThis.document?.removeEventListener('visibilitychange', this.#wake)
    for (const timer of [this.#silenceTimer, this.#deadTimer, this.#reopenTimer]) clearTimeout(timer)
    this.#source?.close()
  }

  #connect(): void {
    if (this.#ended) return
    clearTimeout(this.#reopenTimer)
    this.#source?.close()
    this.#options.onState('connecting')
    const open = this.#options.open ?? ((url) => new EventSource(url, { withCredentials: true }) as EventStream)
    const source = open(this.#url())
    this.#source = source
    source.addEventListener('open', () => this.#opened(source))
    source.addEventListener('error', () => this.#failed(source))
    for (const type of this.#options.types) source.addEventListener(type, (event) => this.#receive(source, type, event))
    source.addEventListener(beatType, () => this.#restartDeadTimer(source))
    this.#restartSilenceTimer()
    this.#restartDeadTimer(source)
  }

  #url(): string {
    if (this.#lastId === undefined) return this.#options.url
    return `${this.#options.url}${this.#options.url.includes('?') ? '&' : '?'}lastEventId=${this.#lastId}`
  }

  #opened(source: EventStream): void {
    if (source !== this.#source) return
    this.#failures = 0
    this.#options.onState('open')
    if (this.#wasOpen) this.#options.onPossibleGap('reopened')
    this.#wasOpen = true
    this.#restartSilenceTimer()
    this.#restartDeadTimer(source)
  }

  #receive(source: EventStream, type: string, event: { readonly data?: unknown; readonly lastEventId?: string }): void {
    if (source !== this.#source) return
    const id = Number(event.lastEventId)
    if (event.lastEventId && Number.isSafeInteger(id)) this.#lastId = id
    this.#restartSilenceTimer()
    this.#restartDeadTimer(source)
    try {
      this.#options.onEvent(type, JSON.parse(String(event.data ?? '{}')))
    } catch {
      // An unreadable event may matter: refetch.
      this.#options.onPossibleGap('reopened')
    }
  }

  #failed(source: EventStream): void {
    if (source !== this.#source || this.#ended) return
    this.#options.onState('lost')
    if (source.readyState !== closed) return
    clearTimeout(this.#deadTimer)
    const limit = Math.min(longestBackoffMs, firstBackoffMs * 2 ** this.#failures++)
    const delay = limit / 2 + this.#random() * (limit / 2)
    clearTimeout(this.#reopenTimer)
    this.#reopenTimer = setTimeout(() => this.#connect(), delay)
  }

  /** After sleep or a lost network the stream looks open and is dead. */
  readonly #wake = (): void => {
    if (globalThis.document?.visibilityState === 'hidden') return
    this.#options.onPossibleGap('woke')
    if (this.#source?.readyState !== 1 || this.#now() - this.#aliveAt > beatMs + lateMs) {
      this.#failures = 0
      this.#connect()
    }
  }

  /** An event or heartbeat came, or the stream is opening. Heartbeats do not reset the 20 s polling timer (spec 1 §4). */
  #restartDeadTimer(source: EventStream): void {
    if (source !== this.#source || this.#ended) return
    this.#aliveAt = this.#now()
    clearTimeout(this.#deadTimer)
    this.#deadTimer = setTimeout(() => this.#connect(), deadMs + this.#random() * lateMs)
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }

  #random(): number {
    return (this.#options.random ?? Math.random)()
  }

  #restartSilenceTimer(): void {
    clearTimeout(this.#silenceTimer)
    if (this.#ended) return
    this.#silenceTimer = setTimeout(() => {
      this.#options.onPossibleGap('silence')
      this.#restartSilenceTimer()
    }, silenceMs)
  }
}
