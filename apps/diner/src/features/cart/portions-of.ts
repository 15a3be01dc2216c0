/** Portions of all lines, including those that are no longer available. */
export function portionsOf(lines: readonly { readonly num: number }[]): number {
  return lines.reduce((sum, { num }) => sum + num, 0)
}
