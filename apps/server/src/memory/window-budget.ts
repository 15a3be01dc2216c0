export interface WindowBudgetLimit<Of extends string> {
  readonly of: Of
  readonly seconds: number
  readonly most: number
}

/** Who is counted, by what. */
export type Counted<Of extends string> = Readonly<Partial<Record<Of, string>>>

export interface WindowBudget<Of extends string> {
  /**
   * Counts `amount` in every limit of a named one, or in none. Returns the seconds until it fits; 0 = counted.
   */
  take(who: Counted<Of>, amount: number): number
  /** Counts `amount` that has been used already, also above a limit. */
  add(who: Counted<Of>, amount: number): void
}

/** Names kept for each limit. Above it the oldest is forgotten; the wider limits still hold. */
const namesMost = 20_000

/** Limits an amount in fixed windows, in this server's memory. */
export function windowBudget<Of extends string>(
  limits: readonly WindowBudgetLimit<Of>[],
  now: () => Date,
): WindowBudget<Of> {
  const counters = limits.map((limit) => ({ ...limit, window: -1, used: new Map<string, number>() }))

  function counterNow(counter: (typeof counters)[number], at: number) {
    const window = Math.floor(at / (counter.seconds * 1000))
    if (window !== counter.window) {
      counter.window = window
      counter.used.clear()
    }
    return counter
  }

  /** The limits that count this one, with its name in each. */
  function countersOf(who: Counted<Of>, at: number) {
    return counters.flatMap((counter) => {
      const name = who[counter.of]
      return name === undefined ? [] : [{ ...counterNow(counter, at), name }]
    })
  }

  function add(who: Counted<Of>, amount: number): void {
    for (const { used, name } of countersOf(who, now().getTime())) {
      used.set(name, (used.get(name) ?? 0) + amount)
      const [oldest] = used.keys()
      if (used.size > namesMost && oldest !== undefined) used.delete(oldest)
    }
  }

  return {
    take(who, amount) {
      const at = now().getTime()
      const waits = countersOf(who, at)
        .filter(({ used, name, most }) => (used.get(name) ?? 0) + amount > most)
        .map(({ window, seconds }) => Math.ceil(((window + 1) * seconds * 1000 - at) / 1000))
      if (waits.length > 0) return Math.max(1, ...waits)
      add(who, amount)
      return 0
    },
    add,
  }
}
