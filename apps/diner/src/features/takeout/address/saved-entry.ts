import type { ShippingEntry, ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'

/**
 * Which entry was just saved: the answer is the whole book. `known` = the earlier ids; without them, or on a repeated
 * answer, the words decide. Undefined rather than another entry.
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
