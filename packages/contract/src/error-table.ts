/** One coded refusal. `{0}`, `{1}` … are filled with the refusal's values. */
export interface ErrorEntry {
  /** HTTP status. Refusals of the spec travel as 200 with resultNumber -1; the rest say it in both places. */
  readonly status: number
  readonly resultNumber: number
  readonly zh: string
  readonly en: string
  readonly ja: string
  /** Said instead where the first value is empty: a sentence that ends in nothing is none. */
  readonly bare?: { readonly zh: string; readonly en: string; readonly ja: string }
}

export type ErrorTable = Readonly<Record<string, ErrorEntry>>

/** A refusal the guest is told in words, in the spec's way: HTTP 200, resultNumber -1 (spec 3 §8). */
export function refusal(zh: string, en: string, ja: string): ErrorEntry {
  return { status: 200, resultNumber: -1, zh, en, ja }
}

export function failure(status: number, resultNumber: number, zh: string, en: string, ja: string): ErrorEntry {
  return { status, resultNumber, zh, en, ja }
}
