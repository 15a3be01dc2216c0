/** Two clicks within this time open a number input (spec 1 §9). */
export const rapidClickMs = 700

/** Whether a click follows the last one fast enough to open the number input. Times in milliseconds. */
export function isRapidClick(previousMs: number | undefined, nowMs: number): boolean {
  if (previousMs === undefined) return false
  const passed = nowMs - previousMs
  return passed >= 0 && passed <= rapidClickMs
}
