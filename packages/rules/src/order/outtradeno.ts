/** Crockford's base 32, without I, L, O and U, so that it can be read aloud and typed. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 15 random bytes = 120 bits: a stranger's bill cannot be guessed. */
export const outTradeNoBytes = 15

const shape = /^[0-9A-HJKMNP-TV-Z]{24}$/

/**
 * The public number of a bill: 24 characters from exactly 15 bytes. The caller draws them from a secure source, because
 * a rule has no randomness. Throws on another length.
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

/** Whether a text has the form of an outtradeno; check it before querying the database. */
export function isOutTradeNo(text: string): boolean {
  return shape.test(text)
}
