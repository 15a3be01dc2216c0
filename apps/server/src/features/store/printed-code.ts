import { randomBytes } from 'node:crypto'

/**
 * `<sellerId>-<20 letters>`: 100 random bits, so that guessing finds no code. The seller comes first because every
 * query names one. Crockford's alphabet has no look-alike characters in print.
 */
export function makeTableCode(sellerId: string): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  return `${sellerId}-${Array.from(randomBytes(20), (byte) => letters[byte & 31]).join('')}`
}
