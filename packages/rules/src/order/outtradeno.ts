/** Crockford's base 32: no I, L, O or U, so that it can be read aloud and typed. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 15 random bytes = 120 bits: nobody finds a stranger's bill by trying. */
export const outTradeNoBytes = 15

const shape = /^[0-9A-HJKMNP-TV-Z]{24}$/

/**
 * The public number of a bill: 24 characters from exactly 15 bytes, which the caller draws from a secure source (a rule
 * has no dice). Throws on any other number of bytes.
 */
export function outTradeNo(bytes: Uint8Array): string {
  if (bytes.length !== outTradeNoBytes) throw new RangeError(`an outtradeno takes ${outTradeNoBytes} bytes`)
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += letters[(held >> bits) & 31]
    }
  }
  return text
}

/** Whether a text has the shape of an outtradeno; check it before asking the database. */
export function isOutTradeNo(text: string): boolean {
  return shape.test(text)
}
