/** Portions of a limited dish, in an order and around it. */
export interface HoldQuestion {
  /** Held by other unpaid orders of the same table or address. */
  readonly held: number
  /** In this order. */
  readonly portions: number
  /** Left for everyone. */
  readonly remaining: number
}

/**
 * Whether an unpaid order may take its portions. The first order of a table or address may; further ones while
 * together they hold `portions`, or `share` of what is left and held.
 */
export function mayHold(
  { held, portions, remaining }: HoldQuestion,
  limit: { readonly portions: number; readonly share: number },
): boolean {
  return held === 0 || held + portions <= Math.max(limit.portions, (remaining + held) * limit.share)
}
