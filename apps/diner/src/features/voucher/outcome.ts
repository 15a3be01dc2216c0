import type { VoucherBack } from '@comanda/contract/voucher/voucher.schema.ts'
import type { Redemption } from './redemption.ts'

/** One whose order the store has. */
export type Ordered = Redemption & { readonly order: NonNullable<Redemption['order']> }

/** Why nothing is known: no network, no answer, the platform has not said, or the server has said why. */
export type Doubt = 'lost' | 'silent' | 'checking' | 'said'

export type Outcome =
  /** Ordered and paid; `isLate` = though it was to be given up. */
  | { readonly kind: 'placed'; readonly outtradeno: string; readonly isLate: boolean }
  /** The store did not take the order, and why: nothing was made of it. */
  | { readonly kind: 'not_ordered'; readonly sentence: string }
  /** This number does not pay the order; another one may. `holder` = the guest's own order that has it; '' = none. */
  | { readonly kind: 'another'; readonly sentence: string; readonly holder: string }
  /** Not known yet: to be tried again. */
  | { readonly kind: 'unsure'; readonly why: Doubt; readonly sentence: string }
  /** The order can be paid no more, and was not. */
  | { readonly kind: 'over'; readonly outtradeno: string; readonly sentence: string }
  /** Taken back, and nothing was redeemed; '' = the store had never taken it. */
  | { readonly kind: 'given_up'; readonly outtradeno: string }
  /** It was redeemed, and the order is off: where the voucher is. */
  | { readonly kind: 'given_back'; readonly outtradeno: string; readonly back: VoucherBack }
