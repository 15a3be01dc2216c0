import type { Envelope, RefusalObject } from '@comanda/contract/envelope.ts'
import { ok } from '@comanda/rules/result/result.ts'
import type { CallCode, CallRefusal, CallResult } from './call-result.ts'

const numbers: Readonly<Record<number, CallCode>> = {
  1111: 'pending',
  10002: 'not_registered',
  10007: 'verification_needed',
  401: 'not_signed_in',
  91402: 'not_signed_in',
}

/** The envelope as a value (spec 3 §8): 0 is ok, every other number a refusal with code and sentence. */
export function decodeEnvelope<T>(payload: unknown, status: number): CallResult<T> {
  if (!isEnvelope(payload)) return fault(status)
  const { resultNumber, resultMsg, resultObject } = payload
  if (resultNumber === 0) return ok(resultObject as T)
  const object = (resultObject ?? {}) as Partial<RefusalObject>
  const code = (object.code as CallCode | undefined) ?? numbers[resultNumber] ?? 'server_error'
  const refusal = { ok: false as const, code, values: object.values ?? [], message: resultMsg, ...statusOf(status) }
  // 10002 carries the address to register at in its own fields.
  const details = object.details ?? (object.code === undefined ? (resultObject as CallRefusal['details']) : undefined)
  return details === undefined || details === null ? refusal : { ...refusal, details }
}

/** An answer without an envelope comes from a proxy or a captive portal. */
function fault(status: number): CallRefusal {
  const code: CallCode =
    status === 401
      ? 'not_signed_in'
      : status === 429 || status >= 502
        ? 'server_busy'
        : status === 200
          ? 'offline'
          : 'server_error'
  return { ok: false, code, values: [], message: '', ...statusOf(status) }
}

function statusOf(status: number): { readonly status?: number } {
  return status === 200 ? {} : { status }
}

function isEnvelope(payload: unknown): payload is Envelope<unknown> {
  return (
    typeof payload === 'object' && payload !== null && typeof (payload as Envelope<unknown>).resultNumber === 'number'
  )
}
