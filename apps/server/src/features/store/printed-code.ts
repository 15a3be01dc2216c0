import { randomBytes } from 'node:crypto'

/**
 * `<sellerId>-<20 letters>`: 100 random bits, so that a code cannot be found by trying. The seller stands in front because
 * every query names one. The alphabet is Crockford's: nothing in it looks like something else on a printed sheet.
 */
export function makeTableCode(sellerId: string): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  return `${sellerId}-${Array.from(randomBytes(20), (byte) => letters[byte & 31]).join('')}`
}
