/** A must-order dish with its portions. Without `forceAdd` it is only offered. */
export interface MustOrder {
  readonly code: string
  readonly forceAdd: boolean
  readonly num: number
  /** `num` is for each guest. */
  readonly perHead?: boolean | undefined
}

export interface OrderedSoFar {
  /** Portions by dish: in this party's rounds and in the round about to be sent. */
  readonly portions: ReadonlyMap<string, number>
  /** This party has already sent a round. */
  readonly hasSent: boolean
  /** Offered dishes that the guest declined. */
  readonly declined: ReadonlySet<string>
}

/**
 * Must-order dishes still missing before a round is sent (spec 1 §4), with the missing portions.
 * An offered dish is asked for once: not after the guest declined it, nor after the party sent a round without it.
 */
export function missingMustOrders<T extends MustOrder>(demanded: readonly T[], so: OrderedSoFar): T[] {
  return demanded.flatMap((dish) => {
    const missing = dish.num - (so.portions.get(dish.code) ?? 0)
    const isAnswered = !dish.forceAdd && (so.hasSent || so.declined.has(dish.code))
    return missing <= 0 || isAnswered ? [] : [{ ...dish, num: missing }]
  })
}

/** The portions that a party must order in all. A party whose number is unknown (0) counts as one guest. */
export function mustOrdersOfParty<T extends MustOrder>(demanded: readonly T[], people: number): T[] {
  return demanded.map((dish) => (dish.perHead === true ? { ...dish, num: dish.num * Math.max(people, 1) } : dish))
}
