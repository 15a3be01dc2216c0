interface WithStandards {
  readonly standards: readonly { readonly name: string }[]
}

/**
 * The standard that is meant. A dish with one standard needs no name: the list sends none, the dish page does, and both
 * are one line.
 * A named standard stays, even if it is gone.
 */
export function impliedStandard(dish: WithStandards | undefined, wanted: string): string {
  const [only, ...more] = dish?.standards ?? []
  return wanted === '' && only !== undefined && more.length === 0 ? only.name : wanted
}
