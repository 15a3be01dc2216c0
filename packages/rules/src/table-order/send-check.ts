/** Problems of a cart that come after the must-order dishes: what a dish sold out of (spec 1 §4). */
const soldOutProblems: ReadonlySet<string> = new Set(['sold_out', 'only_left'])

export interface SendObstacles<P extends { readonly code: string }> {
  /** Something that is no longer, or not like this, on the menu. */
  readonly expired: P | undefined
  readonly soldOut: P | undefined
}

/**
 * The order of the checks on sending (spec 1 §4): none invalid or expired, then the must-order dishes, then what sold out. So the
 * problems of a cart are told in two turns.
 */
export function sendObstacles<P extends { readonly code: string }>(problems: readonly P[]): SendObstacles<P> {
  return {
    expired: problems.find(({ code }) => !soldOutProblems.has(code)),
    soldOut: problems.find(({ code }) => soldOutProblems.has(code)),
  }
}
