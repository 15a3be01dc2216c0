/** The answer of every call (spec 3 §8). 0 ok, -1 error, 1111 still pending, 401 not signed in. */
export interface Envelope<T> {
  readonly resultNumber: number
  readonly resultMsg: string
  readonly resultObject: T
}

export const pending = 1111

/** The resultObject of a refusal. */
export interface RefusalObject {
  readonly code: string
  readonly values: readonly (string | number)[]
  readonly details?: Readonly<Record<string, unknown>>
}
