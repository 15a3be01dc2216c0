/** A part of a set meal, as far as it says whether it can be had: a dish, and the portions of it that one pick gives. */
export interface PartOfMeal {
  readonly code: string
  readonly num: number
}

/** What the kitchen still has. */
export interface Kitchen {
  readonly soldOut: ReadonlySet<string>
  /** Portions left of a dish that is limited today; undefined = it is not. */
  readonly left: (code: string) => number | undefined
}

/** How often a part can be picked: never what is out, and of what is limited as often as its portions last. */
export function picksLeft({ code, num }: PartOfMeal, { soldOut, left }: Kitchen): number {
  return soldOut.has(code) ? 0 : Math.floor((left(code) ?? Number.POSITIVE_INFINITY) / num)
}

/**
 * What keeps everybody from completing a group of `required` picks: a part that is always in it, or `null` where all there is
 * to choose from is too little; undefined = nothing does. In a file of its own, as every card of the list asks it.
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
