import { isLanguage, type Language } from '@comanda/rules/language/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { preferredLanguage } from '../http/identify.ts'

const cookie = 'lang'
const yearSeconds = 31_536_000

/** `?lang=`, else the cookie's language, else the phone's first that we have, else the seller's (spec 1 §1). */
export function pageLanguage(request: FastifyRequest, fallback: Language): Language {
  const asked = (request.query as { lang?: unknown }).lang
  return (
    known(asked) ?? known(request.cookies[cookie]) ?? preferredLanguage(request.headers['accept-language']) ?? fallback
  )
}

/**
 * Stores the language of a link, so that later calls answer in it. The page's language switch writes the same cookie.
 */
export function keepLanguage(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const asked = known((request.query as { lang?: unknown }).lang)
  if (asked === null || request.cookies[cookie] === asked) return
  reply.setCookie(cookie, asked, { path: '/', sameSite: 'lax', secure, maxAge: yearSeconds })
}

function known(value: unknown): Language | null {
  return isLanguage(value) ? value : null
}
