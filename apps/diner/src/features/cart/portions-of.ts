/** Portions of these lines, those that cannot be had any more among them: nobody gets them either. */
export function portionsOf(lines: readonly { readonly num: number }[]): number {
  return lines.reduce((sum, { num }) => sum + num, 0)
}
