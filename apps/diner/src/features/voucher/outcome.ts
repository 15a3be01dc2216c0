import type { VoucherBack } from '@comanda/contract/voucher/voucher.schema.ts'
import type { Redemption } from './redemption.ts'

/** A redemption whose order the store has. */
export type Ordered = Redemption & { readonly order: NonNullable<Redemption['order']> }

/** Why the result is unknown: no network, no answer, the platform is undecided, or the server's own words. */
export type Doubt = 'lost' | 'silent' | 'checking' | 'said'

export type Outcome =
  /** Ordered and paid; `isLate` = although the guest gave it up. */
  | { readonly kind: 'placed'; readonly outtradeno: string; readonly isLate: boolean }
  /** The store refused the order, and why: no order was made. */
  | { readonly kind: 'not_ordered'; readonly sentence: string }
  /** This number does not pay the order; another one may. `holder` = the guest's own order that has it; '' = none. */
  | { readonly kind: 'another'; readonly sentence: string; readonly holder: string }
  /** Not known yet: to be tried again. */
  | { readonly kind: 'unsure'; readonly why: Doubt; readonly sentence: string }
  /** The order can no longer be paid, and was not. */
  | { readonly kind: 'over'; readonly outtradeno: string; readonly sentence: string }
  /** Cancelled, and nothing was redeemed; '' = the store had never taken it. */
  | { readonly kind: 'given_up'; readonly outtradeno: string }
  /** Redeemed, and the order is off: where the voucher is. */
  | { readonly kind: 'given_back'; readonly outtradeno: string; readonly back: VoucherBack }
