import { createHmac } from 'node:crypto'
import { codeAt } from '@comanda/rules/access/second-step.ts'
import { stepAt } from '@comanda/rules/access/timed-password.ts'

/** The bytes of a secret, read as an authenticator app does. */
export function seedOf(secret: string): Buffer {
  const signs = [...secret.replaceAll(' ', '')]
  const bits = signs.map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What the app shows at an instant (milliseconds since 1970), or `more` steps later. */
export function shownCode(secret: string, now: number, more = 0): string {
  const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha1', key).update(message).digest()
  return codeAt(seedOf(secret), stepAt(now) + more, hmac)
}
