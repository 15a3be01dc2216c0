/** `19:05` on the terminal's own clock. */
export function clockOf(instant: string): string {
  const time = new Date(instant)
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`
}
