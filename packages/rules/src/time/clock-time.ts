/** Minutes in a day. `24:00` is this value, valid only as an end of opening hours. */
export const dayMinutes = 24 * 60

/** Reads `9:05`, `09:05`, `09:05:00` or `24:00` as minutes after midnight; `undefined` for other text. */
export function parseClockTime(text: string): number | undefined {
  const match = /^(\d{1,2})[:：](\d{2})(?:[:：]\d{2})?$/.exec(text.trim())
  if (!match) return undefined
  const hour = Number(match[1])
  const minute = Number(match[2])
  const minutes = hour * 60 + minute
  return minute < 60 && minutes <= dayMinutes ? minutes : undefined
}

/** Writes minutes after midnight as `09:05`. */
export function formatClockTime(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
