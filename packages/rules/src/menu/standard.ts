interface WithStandards {
  readonly standards: readonly { readonly name: string }[]
}

/**
 * The standard that is meant: where a dish has just one it need not be named, so the list names none and the dish's own page
 * does. Both are one line of the cart. What is named stays as it is, also where it is gone.
 */
export function meantStandard(dish: WithStandards | undefined, wanted: string): string {
  const [only, ...more] = dish?.standards ?? []
  return wanted === '' && only !== undefined && more.length === 0 ? only.name : wanted
}
