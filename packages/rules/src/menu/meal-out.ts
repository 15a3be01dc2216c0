/** What decides whether a part of a set meal is available: its dish, and portions of it per pick. */
export interface PartOfMeal {
  readonly code: string
  readonly num: number
}

/** What the kitchen has. */
export interface Kitchen {
  readonly soldOut: ReadonlySet<string>
  /** Portions left of a dish that is limited today; undefined = unlimited. */
  readonly left: (code: string) => number | undefined
}

/** How often a part can be picked: 0 when sold out, else as often as its portions last. */
export function picksLeft({ code, num }: PartOfMeal, { soldOut, left }: Kitchen): number {
  return soldOut.has(code) ? 0 : Math.floor((left(code) ?? Number.POSITIVE_INFINITY) / num)
}

/**
 * What makes a group of `required` picks impossible: a required part, or `null` when all parts together are too few.
 * Undefined = possible.
 * A file of its own, because every card of the list loads it.
 */
export function missingPart<P>(
  required: number,
  parts: readonly P[],
  isRequired: (part: P) => boolean,
  picks: (part: P) => number,
): P | null | undefined {
  const missing = parts.find((part) => isRequired(part) && picks(part) < 1)
  if (missing !== undefined) return missing
  return parts.reduce((sum, part) => sum + picks(part), 0) < required ? null : undefined
}
