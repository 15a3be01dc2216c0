/** What tells the parts of a group apart: a dish, and its fixed standard, empty where the guest chooses. */
interface PartKey {
  readonly code: string
  readonly standard: string
}

/**
 * The part of a group that an item of a line stands for: a standard with a part of its own is that one, another is the part
 * whose standard is open, and a part with a fixed standard needs no naming of it. Of two that are the same the first stands for
 * both (menu/suite.ts). Undefined where the group has none, as in a menu that is not the one the line was chosen from.
 */
export function partOf<P extends PartKey>(
  parts: readonly P[],
  { code, standard = '' }: Pick<PartKey, 'code'> & { readonly standard?: string | undefined },
): P | undefined {
  const same = parts.filter((part) => part.code === code)
  const withStandard = (wanted: string) => same.find((part) => part.standard === wanted)
  return withStandard(standard) ?? withStandard('') ?? (standard === '' ? same[0] : undefined)
}
