const shownAtEachEnd = 3
const hiddenMin = 2

/** `138*****001`: the first and last three digits (spec 2 §9). A number of six digits or fewer is hidden whole. */
export function maskOwnPhone(digits: string): string {
  const hidden = digits.length - 2 * shownAtEachEnd
  if (hidden < hiddenMin) return '*'.repeat(digits.length)
  return digits.slice(0, shownAtEachEnd) + '*'.repeat(hidden) + digits.slice(-shownAtEachEnd)
}

/** `a***@example.com`: its owner recognises it. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at > 1 ? 1 : 0)}***${address.slice(at)}`
}
