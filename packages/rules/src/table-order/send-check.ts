/** Cart problems that come after the must-order dishes: sold out (spec 1 §4). */
const soldOutProblems: ReadonlySet<string> = new Set(['sold_out', 'only_left', 'not_now'])

export interface SendObstacles<P extends { readonly code: string }> {
  /** No longer on the menu, or changed there. */
  readonly expired: P | undefined
  readonly soldOut: P | undefined
}

/**
 * The order of the checks before sending (spec 1 §4): invalid or expired dishes, must-order dishes, sold-out dishes. So
 * the guest sees a cart's problems in two steps.
 */
export function sendObstacles<P extends { readonly code: string }>(problems: readonly P[]): SendObstacles<P> {
  return {
    expired: problems.find(({ code }) => !soldOutProblems.has(code)),
    soldOut: problems.find(({ code }) => soldOutProblems.has(code)),
  }
}
