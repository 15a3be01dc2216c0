/** Digits and a leading plus, for a `tel:` link; '' without a number. */
export function telLink(tel: string): string {
  const digits = tel.replace(/[^+0-9]/g, '')
  return digits === '' ? '' : `tel:${digits}`
}
