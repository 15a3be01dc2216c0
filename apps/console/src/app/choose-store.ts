/** The remembered store if it is among `own`, else the first. Null while neither is known. */
export function chooseStore(remembered: string | null, own: readonly string[]): string | null {
  if (remembered !== null && own.includes(remembered)) return remembered
  return own[0] ?? remembered
}
