/** What distinguishes the parts of a group: the dish and its fixed standard (empty = the guest chooses). */
interface PartKey {
  readonly code: string
  readonly standard: string
}

/**
 * The part of a group that a line's item means.
 * - An item whose standard has its own part means that part.
 * - Any other standard means the part with an open standard.
 * - A part with a fixed standard matches an item without one.
 * - The first of two equal parts stands for both (menu/suite.ts).
 * Undefined when the group has no such part, for example on another version of the menu.
 */
export function partOf<P extends PartKey>(
  parts: readonly P[],
  { code, standard = '' }: Pick<PartKey, 'code'> & { readonly standard?: string | undefined },
): P | undefined {
  const same = parts.filter((part) => part.code === code)
  const withStandard = (wanted: string) => same.find((part) => part.standard === wanted)
  return withStandard(standard) ?? withStandard('') ?? (standard === '' ? same[0] : undefined)
}
