import type { WireReply } from './wire-phone.ts'

/** A client's request. A repeated key is the same request. */
export interface Wish {
  readonly client: string
  readonly op: string
  readonly key: string
}

export interface LogLine extends Wish {
  readonly atMs: number
  /** `unknown`: no answer, or "not now". It may or may not have happened. */
  readonly event: 'invoke' | 'ok' | 'fail' | 'unknown'
  readonly note: string
}

export type Outcome<T> =
  | { readonly kind: 'ok'; readonly reply: WireReply<T> }
  | { readonly kind: 'fail'; readonly reply: WireReply<T> }
  | { readonly kind: 'unknown'; readonly status: number; readonly reason: string }

/** Every client's requests and outcomes, in Jepsen's form, for the checker. */
export interface ClientLog {
  readonly lines: readonly LogLine[]
  /** One try. */
  run<T>(wish: Wish, work: () => Promise<WireReply<T>>): Promise<Outcome<T>>
  /** Retries until an acceptance or a refusal, with `pause` between tries. */
  settle<T>(
    wish: Wish,
    work: () => Promise<WireReply<T>>,
    pause: () => Promise<unknown>,
  ): Promise<Exclude<Outcome<T>, { kind: 'unknown' }>>
  count(event: LogLine['event']): number
  /** Every answer that is neither success, refusal, "not now" (503), nor silence. */
  strange(): readonly LogLine[]
  /** History of a request, for a failed check's message. */
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
