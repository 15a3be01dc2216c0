import type { Language } from '@comanda/rules/language/languages.ts'
import type { AccountChange } from '@comanda/rules/member/account-change.ts'
import type { PhoneNumber } from '@comanda/rules/member/phone.ts'

export interface CodeMessage {
  readonly phone: PhoneNumber
  readonly code: string
  /** The reader's language. */
  readonly language: Language
}

/** Tells a number that its account was changed. */
export interface NoticeMessage {
  readonly phone: PhoneNumber
  readonly change: AccountChange
  /** The seller's name in `language`. */
  readonly shop: string
  readonly language: Language
}

/**
 * A provider's answer. `refused`: not accepted, so another may be asked. `barred`: no provider may send it, because
 * the number is wrong or over its limit. `unknown`: no answer in time; the message may be on its way, so no other
 * provider is asked.
 */
export type SmsAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'barred'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

export interface SmsService {
  /** For the log. */
  readonly name: string
  sendsTo(zone: string): boolean
  /** Whether it also sends notices to this zone. */
  noticesTo(zone: string): boolean
  /** No reason ever contains the number or the code. */
  sendCode(message: CodeMessage, signal: AbortSignal): Promise<SmsAnswer>
  sendNotice(message: NoticeMessage, signal: AbortSignal): Promise<SmsAnswer>
}

/** Faults before a connection, so nothing was accepted. After any other fault the request may have arrived. */
const unreached: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** More than any answer. */
const answerMax = 64 * 1024

/** One request; the answer is read as JSON whatever its status. */
export async function askJson(
  fetcher: typeof fetch,
  url: URL,
  init: RequestInit,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly content: unknown } | Exclude<SmsAnswer, { kind: 'sent' }>> {
  try {
    const answer = await fetcher(url, { ...init, redirect: 'error', signal })
    const text = await answer.text()
    if (text.length > answerMax) return { kind: 'unknown', reason: 'too long' }
    return { status: answer.status, content: JSON.parse(text) }
  } catch (error) {
    if (signal.aborted) return { kind: 'unknown', reason: 'too late' }
    if (error instanceof SyntaxError) return { kind: 'unknown', reason: 'not understood' }
    const cause = error instanceof Error ? (error.cause as { readonly code?: unknown } | undefined) : undefined
    return { kind: unreached.has(cause?.code) ? 'refused' : 'unknown', reason: 'no answer' }
  }
}
