/**
 * How a guest joined a table: scan (open), first scan, scan while staff had unlocked it, a code, or let in by a
 * companion or staff.
 */
export type GuestMeans = 'open' | 'first' | 'unlocked' | 'code' | 'order_code' | 'companion' | 'staff'

const vouched: ReadonlySet<GuestMeans | null> = new Set(['code', 'order_code', 'companion', 'staff'])

/** True if the guest gave a code, or a companion or staff let them in. A scan alone proves only a photo of the code. */
export function isVouched(means: GuestMeans | null): boolean {
  return vouched.has(means)
}

/**
 * The means of a guest whom a companion let in. An unvouched companion cannot vouch: else one phone with a photo of the
 * code would vouch for another.
 */
export function companionMeans(by: GuestMeans | null): 'companion' | 'open' {
  return isVouched(by) ? 'companion' : 'open'
}
