/** Digits and a leading plus, for a `tel:` link; '' where nobody can be called. */
export function telLink(tel: string): string {
  const digits = tel.replace(/[^+0-9]/g, '')
  return digits === '' ? '' : `tel:${digits}`
}
