/** `2026-11-22 06:30:00`; that it is Beijing time is a guess. Null = none. */
export function beijingTime(text: string): Date | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text.trim()) ?? []
  if (day === undefined || time === undefined) return null
  const at = new Date(`${day}T${time}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
