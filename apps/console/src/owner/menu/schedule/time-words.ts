/** `2026-12-01 06:00`, of a time as the server says it. */
export function timeWords(at: string): string {
  return at.replace('T', ' ')
}
