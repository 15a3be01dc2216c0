/** Per seller: two sellers may use the same store id. */
const keyOf = (sellerId: string) => `comanda.store.${sellerId}`

/** The store this device shows for the seller; null = not chosen yet. */
export function recallStore(sellerId: string): string | null {
  return localStorage.getItem(keyOf(sellerId))
}

export function rememberStore(sellerId: string, storeId: string): void {
  localStorage.setItem(keyOf(sellerId), storeId)
}
