import type { WireReply } from './wire-phone.ts'

/** Who asked for what. A repeated key is the same wish again. */
export interface Wish {
  readonly client: string
  readonly op: string
  readonly key: string
}

export interface LogLine extends Wish {
  readonly atMs: number
  /** `unknown`: no answer, or one that says "not now". It may have happened or not. */
  readonly event: 'invoke' | 'ok' | 'fail' | 'unknown'
  readonly note: string
}

export type Outcome<T> =
  | { readonly kind: 'ok'; readonly reply: WireReply<T> }
  | { readonly kind: 'fail'; readonly reply: WireReply<T> }
  | { readonly kind: 'unknown'; readonly status: number; readonly reason: string }

/** What every client asked and what it was told, as Jepsen keeps it: the checker holds the server to it. */
export interface ClientLog {
  readonly lines: readonly LogLine[]
  /** One try. */
  run<T>(wish: Wish, work: () => Promise<WireReply<T>>): Promise<Outcome<T>>
  /** Tries until somebody says yes or no; `pause` is waited for in between. */
  settle<T>(
    wish: Wish,
    work: () => Promise<WireReply<T>>,
    pause: () => Promise<unknown>,
  ): Promise<Exclude<Outcome<T>, { kind: 'unknown' }>>
  count(event: LogLine['event']): number
  /** Every answer that was neither yes, nor a refusal, nor "not now" (503), nor silence. */
  strange(): readonly LogLine[]
  /** How a wish went, for a failed check's message. */
  story(key: string): string
}

export function createClientLog(): ClientLog {
  const lines: LogLine[] = []
  const started = performance.now()
  const note = (wish: Wish, event: LogLine['event'], text = '') => {
    lines.push({ ...wish, event, note: text, atMs: Math.round(performance.now() - started) })
  }

  async function run<T>(wish: Wish, work: () => Promise<WireReply<T>>): Promise<Outcome<T>> {
    note(wish, 'invoke')
    let reply: WireReply<T>
    try {
      reply = await work()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      note(wish, 'unknown', reason)
      return { kind: 'unknown', status: 0, reason }
    }
    if (reply.status >= 500) {
      const reason = `${reply.status} ${reply.code}`
      note(wish, 'unknown', reason)
      return { kind: 'unknown', status: reply.status, reason }
    }
    const kind = reply.code === null ? 'ok' : 'fail'
    note(wish, kind, `${reply.status} ${reply.code ?? ''}`)
    return { kind, reply }
  }

  return {
    lines,
    run,
    async settle(wish, work, pause) {
      for (;;) {
        const outcome = await run(wish, work)
        if (outcome.kind !== 'unknown') return outcome
        await pause()
      }
    },
    count: (event) => lines.filter((line) => line.event === event).length,
    strange: () => lines.filter((line) => line.event === 'unknown' && /^5(?!03 server_busy)\d\d /.test(line.note)),
    story: (key) =>
      lines
        .filter((line) => line.key === key)
        .map((line) => `${line.atMs} ms ${line.client} ${line.op} ${line.event} ${line.note}`)
        .join('\n'),
  }
}
