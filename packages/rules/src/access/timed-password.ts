/** The time for which one password holds, in milliseconds. */
export const passwordStepMs = 30_000

/** HMAC-SHA-256 or HMAC-SHA-1. Server and phone have one each; the golden cases hold both. */
export type Hmac = (key: Uint8Array, message: Uint8Array) => Uint8Array

/** The step that an instant, in milliseconds since 1970, falls in. */
export function stepAt(now: number): number {
  return Math.floor(now / passwordStepMs)
}

/** The eight digits of one step: RFC 6238. */
export function passwordAt(seed: Uint8Array, step: number, hmac: Hmac): string {
  const message = new DataView(new ArrayBuffer(8))
  message.setUint32(0, Math.floor(step / 2 ** 32))
  message.setUint32(4, step % 2 ** 32)
  const hash = hmac(seed, new Uint8Array(message.buffer))
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength)
  const start = view.getUint8(hash.byteLength - 1) & 0x0f
  return String((view.getUint32(start) & 0x7fffffff) % 100_000_000).padStart(8, '0')
}
