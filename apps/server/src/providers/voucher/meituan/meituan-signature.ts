import { hash } from 'node:crypto'

/**
 * SHA-1 over the key and all names and values, sorted by name (facts payments §5.6). That empty values are left out
 * is a guess.
 */
export function meituanSign(signKey: string, fields: Readonly<Record<string, string>>): string {
  const text = Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('')
  return hash('sha1', signKey + text)
}
