import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallName, ModeOf } from './voucher-switches.ts'

/** How a platform writes its answers. */
export interface AnswerTexts {
  text(content: object): string
  /** Sent after the effect: an unlisted code with words that say nothing. */
  readonly failed: object
  /** Sent after the effect: the voucher has expired. */
  readonly expired: object
}

/** One call of a platform as a route: it works and answers, or fails as the switches say. */
export type Answered = (asked: CallName, work: (request: FastifyRequest) => object) => PlatformRoute
type PlatformRoute = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Longer than any caller waits (`timeLimits.voucherMs`). */
const slowMs = 12_000

/** The answers of both platforms, under the switches. When the server closes, slow answers are sent at once. */
export function platformAnswers(scope: FastifyInstance, modeOf: ModeOf): (texts: AnswerTexts) => Answered {
  const stopping = new AbortController()
  scope.addHook('onClose', async () => stopping.abort())
  return (texts) => (asked, work) => async (request, reply) => {
    const mode = modeOf(asked)
    if (mode === '500') return reply.code(500).send({ message: 'simulated' })
    if (mode === 'lost before') return cutOff(reply)
    const text = texts.text(work(request))
    if (mode === 'lost after effect') return cutOff(reply)
    if (mode === 'failed after effect') return reply.send(texts.failed)
    if (mode === '400 after effect') return reply.code(400).send(texts.expired)
    if (mode === 'slow') {
      await sleep(slowMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
    return reply.type('application/json; charset=utf-8').send(text)
  }
}

function cutOff(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
