import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { TablePlace } from '../table.repository.ts'

/** How long the terminal shows one code. The previous code stays valid, so a code read aloud is never too late. */
export const tableCodeMinutes = 5
const windowMs = tableCodeMinutes * 60_000

export interface TableCode {
  /** Four digits. */
  readonly digits: string
  /** When the terminal shows the next code. */
  readonly until: Date
}

/** The short code that lets guests in at a table now. Staff only: never in a guest's answer or in a log. */
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

/** Takes the same time for every wrong code. */
export function isSameCode(given: string, wanted: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer')) && wanted !== ''
}

/** The cookie's secret signs only base64url, which has no `|`. So neither signature can pass for the other. */
function digitsOf(secret: Buffer, { sellerId, storeId, tableNo }: TablePlace, index: number): string {
  const mac = createHmac('sha256', secret).update(`table-code|${sellerId}|${storeId}|${tableNo}|${index}`).digest()
  return String(mac.readUIntBE(0, 6) % 10_000).padStart(4, '0')
}
