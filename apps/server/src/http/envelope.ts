import type { Envelope, RefusalObject } from '@comanda/contract/envelope.ts'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { type ErrorCode, errors } from '@comanda/contract/errors.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { Refusal } from '@comanda/rules/result/result.ts'

export function okEnvelope<T>(value: T): Envelope<T> {
  return { resultNumber: 0, resultMsg: '', resultObject: value }
}

export function refusalEnvelope(refusal: Refusal<ErrorCode>, language: Language): Envelope<RefusalObject> {
  const { code, values, details } = refusal
  return {
    resultNumber: errors[code].resultNumber,
    resultMsg: errorSentence(code, language, values),
    resultObject: details === undefined ? { code, values } : { code, values, details },
  }
}

export function refusalStatus(code: ErrorCode): number {
  return errors[code].status
}
