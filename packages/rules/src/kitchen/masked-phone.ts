/**
 * A phone number as store screens show it: enough to tell two guests apart, too little to call one.
 * A full number hides the four digits before the last four, a short one all but two.
 */
export function maskedPhone(phone: string): string {
  const tel = phone.replace(/[^\d+]/g, '')
  if (tel.length < 7) return tel.replace(/\d(?=\d\d)/g, '*')
  return `${tel.slice(0, Math.max(0, tel.length - 8))}****${tel.slice(-4)}`
}
