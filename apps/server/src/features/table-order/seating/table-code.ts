import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { TablePlace } from '../table.repository.ts'

/** How long the terminal shows one code; the one before it is still good, so a code that is read aloud is never too late. */
export const tableCodeMinutes = 5
const windowMs = tableCodeMinutes * 60_000

export interface TableCode {
  /** Four digits. */
  readonly digits: string
  /** When the next one takes its place on the terminal. */
  readonly until: Date
}

/** The short code that lets guests in at a table now: for the staff's eyes, never in a guest's answer or in a log. */
export function tableCode(secret: Buffer, place: TablePlace, now: Date): TableCode {
  const index = Math.floor(now.getTime() / windowMs)
  return { digits: digitsOf(secret, place, index), until: new Date((index + 1) * windowMs) }
}

export function isTableCode(secret: Buffer, place: TablePlace, code: string, now: Date): boolean {
  const index = Math.floor(now.getTime() / windowMs)
  const current = isSameCode(code, digitsOf(secret, place, index))
  const last = isSameCode(code, digitsOf(secret, place, index - 1))
  return current || last
}

/** In the same time whatever is wrong with it. */
export function isSameCode(given: string, wanted: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer')) && wanted !== ''
}

/** The cookie's secret signs only base64url, which holds no `|`: one is never taken for the other. */
function digitsOf(secret: Buffer, { sellerId, storeId, tableNo }: TablePlace, index: number): string {
  const mac = createHmac('sha256', secret).update(`table-code|${sellerId}|${storeId}|${tableNo}|${index}`).digest()
  return String(mac.readUIntBE(0, 6) % 10_000).padStart(4, '0')
}
