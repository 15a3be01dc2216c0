import type { Envelope } from '@comanda/contract/envelope.ts'

export function okEnvelope<T>(value: T): Envelope<T> {
  return { resultNumber: 0, resultMsg: '', resultObject: value }
}
