import type { Envelope, RefusalObject } from '@comanda/contract/envelope.ts'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { type ErrorCode, errors } from '@comanda/contract/errors.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { Refusal } from '@comanda/rules/result/result.ts'
import type { FastifyReply } from 'fastify'

/** Answers a refused call. The answer to a refused round is polled (table-order/polled-call.ts). */
export function sendRefusal(reply: FastifyReply, refusal: Refusal<ErrorCode>, language: Language): FastifyReply {
  const { status } = errors[refusal.code]
  if (status === 429) reply.header('retry-after', String(refusal.values[0] ?? 1))
  return reply.code(status).send(refusalEnvelope(refusal, language))
}

export function refusalEnvelope(refusal: Refusal<ErrorCode>, language: Language): Envelope<RefusalObject> {
  const { code, values, details } = refusal
  return {
    resultNumber: errors[code].resultNumber,
    resultMsg: errorSentence(code, language, values),
    resultObject: details === undefined ? { code, values } : { code, values, details },
  }
}
