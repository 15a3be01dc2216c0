/** The stores a staff account may see, of its seller's `stores`. An account that names no store sees them all. */
export function findOwnStores<S extends { readonly id: string }>(
  storeIds: readonly string[],
  stores: readonly S[],
): readonly S[] {
  return storeIds.length === 0 ? stores : stores.filter(({ id }) => storeIds.includes(id))
}

/**
 * The first of `wanted` that is among `own`, else the only own store. Null = the staff member must choose. While `own`
 * is empty the list is loading, and the first of `wanted` is shown.
 */
export function chooseStore(wanted: readonly (string | null)[], own: readonly string[]): string | null {
  const isOwn = (id: string | null) => id !== null && (own.length === 0 || own.includes(id))
  return wanted.find(isOwn) ?? (own.length === 1 ? (own[0] ?? null) : null)
}
