import { type ErrorCode, errors } from '@comanda/contract/errors.ts'
import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/retry.ts'
import { type CookieNames, languageOf, preferredLanguage } from './identify.ts'
import { sendRefusal } from './refusal.ts'

/**
 * The database answers, but its disk or memory is full, connections have run out, or transactions conflict too often.
 */
const busyCodes = new Set(['53100', '53200', '53300', '40001', '40P01', '55P03', '57014', '58030'])
/** pg gives these errors no code. */
const busyWords = /timeout exceeded when trying to connect|Cannot use a pool after calling end/

/** The client may send the same call again with the same key. */
function isBusy(error: Error & { code?: string }): boolean {
  return isUnavailable(error) || busyCodes.has(error.code ?? '') || busyWords.test(error.message)
}

/** Sends the error page (pages/error-page.ts). */
export type SendErrorPage = (reply: FastifyReply, refusal: Refusal<ErrorCode>, language: Language) => FastifyReply

/** A browser that opens an address lists HTML; a script that calls one does not. */
export function opensPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/i.test(headers.accept ?? '')
}

/**
 * Answers every thrown error with a coded refusal, or with the error page where a browser opens an address. The stack
 * trace goes to the log only.
 */
export function addErrorAnswers(http: FastifyInstance, names: CookieNames, sendErrorPage: SendErrorPage): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal<ErrorCode>) =>
    (opensPage(request) ? sendErrorPage : sendRefusal)(reply, refusal, languageOrChinese(request, names))
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (errors[refusal.code].status >= 500) request.log.error({ err: error, code: refusal.code }, 'request failed')
    answer(request, reply, refusal)
  })
  http.setNotFoundHandler((request, reply) => {
    answer(request, reply, refuse('not_found'))
  })
}

/**
 * Answers what the router refuses before a route is found: an address that cannot be decoded, or with an overlong part.
 * No cookie has been read yet, so the phone's own language decides.
 */
export function answerRouterError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  sendErrorPage: SendErrorPage,
): void {
  const reason = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'too long' : 'cannot be read'
  const refusal = refuse('invalid_request', [`address: ${reason}`], { field: 'address', reason })
  const language = preferredLanguage(request.headers['accept-language']) ?? defaultLanguage
  const send = opensPage(request) ? sendErrorPage : sendRefusal
  send(reply, refusal, language)
}

function languageOrChinese(request: FastifyRequest, names: CookieNames) {
  return languageOf(request, { language: names.language })
}

function refusalOf(error: FastifyError & { retryAfter?: number }): Refusal<ErrorCode> {
  if (isBusy(error)) return refuse('server_busy')
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('unsupported_media')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return refuse('invalid_request', ['body: not JSON'], { field: 'body', reason: 'not JSON' })
  }
  if (error.statusCode === 429) return refuse('rate_limited', [error.retryAfter ?? 10])
  if (error.statusCode === 503) return refuse('server_busy')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse('invalid_request', [error.message], { field: 'request', reason: error.message })
  }
  return refuse('server_error')
}
