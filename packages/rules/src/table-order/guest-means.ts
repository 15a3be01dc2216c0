/** How a guest came to sit at a table: by scanning first, with others or while the staff had unlocked it; by a code; let in. */
export type GuestMeans = 'open' | 'first' | 'unlocked' | 'code' | 'order_code' | 'companion' | 'staff'

const vouched: ReadonlySet<GuestMeans | null> = new Set(['code', 'order_code', 'companion', 'staff'])

/** They gave a code, or somebody who is here let them in. Who scanned, also while the table was unlocked, showed no more than a photo. */
export function isVouched(means: GuestMeans | null): boolean {
  return vouched.has(means)
}

/**
 * How a guest has come whom somebody at the table let in: as far in as that companion, or a photo of the code on one phone would
 * vouch for itself on another.
 */
export function meansLetIn(by: GuestMeans | null): 'companion' | 'open' {
  return isVouched(by) ? 'companion' : 'open'
}
