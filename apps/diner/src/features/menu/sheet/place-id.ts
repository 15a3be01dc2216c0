import type { Place } from './dish-draft.ts'

/** The element id of a place in the sheet. */
export function placeId({ group, pick, section }: Place): string {
  return `in-${group ?? 'x'}-${pick ?? 'x'}-${section ?? 'x'}`
}

export function isSamePlace(one: Place | undefined, other: Place): boolean {
  return one !== undefined && placeId(one) === placeId(other)
}
