import type { CallRefusal } from '@comanda/client/call-result.ts'

/** A refusal as the error of a query. */
export class RefusedError extends Error {
  readonly refusal: CallRefusal
  constructor(refusal: CallRefusal) {
    super(refusal.message || refusal.code)
    this.refusal = refusal
  }
}
