/** One coded refusal. Its sentences stand beside it in `<room>.<language>.json`; `{0}`, `{1}` … are the refusal's values. */
export interface ErrorEntry {
  /** HTTP status. Refusals of the spec have status 200 and resultNumber -1. The others show it in both places. */
  readonly status: number
  readonly resultNumber: number
}

export type ErrorTable = Readonly<Record<string, ErrorEntry>>

/** A refusal that the guest reads as a sentence, in the form of the spec: HTTP 200, resultNumber -1 (spec 3 §8). */
export const refusal: ErrorEntry = { status: 200, resultNumber: -1 }

export function failure(status: number, resultNumber: number): ErrorEntry {
  return { status, resultNumber }
}
