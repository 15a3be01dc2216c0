import { isLanguage, type Language } from '@comanda/rules/language/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { preferredLanguage } from '../http/identify.ts'

const cookie = 'lang'
const yearSeconds = 31_536_000

/** `?lang=`, else the guest's choice, else the first of our languages the phone asks for, else the seller's (spec 1 §1). */
export function pageLanguage(request: FastifyRequest, fallback: Language): Language {
  const asked = (request.query as { lang?: unknown }).lang
  return (
    known(asked) ?? known(request.cookies[cookie]) ?? preferredLanguage(request.headers['accept-language']) ?? fallback
  )
}

/** A link that names a language is a choice: the calls that follow answer in it too. The page's switch writes the same cookie. */
export function keepLanguage(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const asked = known((request.query as { lang?: unknown }).lang)
  if (asked === null || request.cookies[cookie] === asked) return
  reply.setCookie(cookie, asked, { path: '/', sameSite: 'lax', secure, maxAge: yearSeconds })
}

function known(value: unknown): Language | null {
  return isLanguage(value) ? value : null
}
