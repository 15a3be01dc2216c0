/** A dish that a table must have, with the portions it asks for. Without `forceAdd` it is only offered. */
export interface MustOrder {
  readonly code: string
  readonly forceAdd: boolean
  readonly num: number
}

export interface OrderedSoFar {
  /** Portions by dish: in this party's rounds and in what is about to be sent. */
  readonly portions: ReadonlyMap<string, number>
  /** A round of this party went to the kitchen before. */
  readonly hasSent: boolean
  /** Offered dishes that the guest said no to. */
  readonly declined: ReadonlySet<string>
}

/**
 * What still has to be ordered before a round is sent (spec 1 §4), with the portions that are missing. What is only offered
 * is asked about once: not again after a no, nor once the party has sent something without it.
 */
export function missingMustOrders<T extends MustOrder>(demanded: readonly T[], so: OrderedSoFar): T[] {
  return demanded.flatMap((dish) => {
    const missing = dish.num - (so.portions.get(dish.code) ?? 0)
    const isAnswered = !dish.forceAdd && (so.hasSent || so.declined.has(dish.code))
    return missing <= 0 || isAnswered ? [] : [{ ...dish, num: missing }]
  })
}
