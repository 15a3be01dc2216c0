/**
 * Expected refusals are values, not exceptions: a service returns `ok(value)` or `refuse(code, details)` and throws
 * only the unexpected.
 * Codes are for programs, sentences (contract `*.errors.ts`) for people.
 */
export interface Ok<T> {
  readonly ok: true
  readonly value: T
}

export interface Refusal<Code extends string = string> {
  readonly ok: false
  readonly code: Code
  /** Values for the sentence's placeholders `{0}`, `{1}` …, in order. */
  readonly values: readonly (string | number)[]
  /** Data that a program needs: the field, the changed lines, the seconds to wait. */
  readonly details?: Readonly<Record<string, unknown>>
}

export type Result<T, Code extends string = string> = Ok<T> | Refusal<Code>

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value }
}

export function refuse<Code extends string>(
  code: Code,
  values: readonly (string | number)[] = [],
  details?: Readonly<Record<string, unknown>>,
): Refusal<Code> {
  return details === undefined ? { ok: false, code, values } : { ok: false, code, values, details }
}
