import type { ShippingEntry, ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'

/**
 * Which entry of the book is the one that was just saved: the answer is the whole book. `known` = the ids there were; where the
 * book had not come yet, or the answer is told a second time, the words tell. Undefined rather than somebody else's address.
 */
export function savedEntry(
  book: readonly ShippingInfo[],
  entry: Partial<ShippingEntry>,
  known: ReadonlySet<string>,
): ShippingInfo | undefined {
  if (entry.id !== undefined) return book.find(({ id }) => id === entry.id)
  const said = book.filter((one) => isSaid(one, entry))
  return said.find(({ id }) => !known.has(id)) ?? said[0]
}

function isSaid(one: ShippingInfo, entry: Partial<ShippingEntry>): boolean {
  return (['username', 'address', 'houseNo'] as const).every((field) => one[field] === (entry[field] ?? '').trim())
}
