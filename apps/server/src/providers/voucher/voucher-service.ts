import type { VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'

/**
 * What came back from a group-buy platform. `refused`: it understood, said no of this voucher, and so nothing happened. `unknown`: no
 * answer, or none that can be believed; whether it happened is found out by `status`, or by asking again with the same words.
 * `until`: it has not happened yet, but the platform may do it by itself until then (Douyin's 1229: its guard holds the redemption
 * back). Whoever keeps the intent must not take `unused` for an end before that time; a later answer's `until` replaces it.
 */
export type VoucherAnswer<T, No extends string = VoucherRefusal> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: No }
  | { readonly kind: 'unknown'; readonly reason: string; readonly until?: Date }

/** `not_valid`: expired, refunded, frozen, not begun, or not for this store. */
export type VoucherRefusal = 'unknown' | 'used' | 'not_valid'
/** A voucher that is used is `done`, and says when or by whom: without that nobody knows whose use it is. */
export type StatusRefusal = Exclude<VoucherRefusal, 'used'>

export interface VoucherPlace {
  readonly sellerId: string
  readonly storeId: string
}

/** One redeemable voucher. A number may stand for several (an order of three): each is redeemed by itself. */
export interface Certificate {
  /** The platform's lasting name for it: the same voucher has the same one however its number was written or scanned. */
  readonly key: string
  /** What `verify`, `status` and `cancel` need to know besides, in the platform's own words; kept with the intent to redeem. */
  readonly handle: string
}

/** A certificate that we mean to redeem, and what is known of our questions: by their times a use is ours or not (rules/voucher/own-use.ts). */
export interface CertificateUse extends Certificate {
  /** Just before `prepare` said that it was not used yet. */
  readonly preparedAt: Date
  /** Until when the last question may be on its way, or the platform may redeem it by itself. */
  readonly mayArriveUntil: Date
}

export interface PreparedVoucher {
  /** `product` = a dish; anything else is money off or many dishes, and is the counter's. */
  readonly couponType: string
  readonly extId: string
  readonly productCode: string
  readonly title: string
  /** Those of this number that can be redeemed now, at least one. */
  readonly certificates: readonly Certificate[]
}

export interface VoucherStatus {
  readonly state: 'unused' | 'used' | 'not_valid'
  /** What tells this redemption from another of the same voucher; '' = the platform does not tell. */
  readonly verifyId: string
  /** Null = not used, or `isOthers`: a use of which neither is told is `unknown`, for nobody knows whose it is. */
  readonly usedAt: Date | null
  /** The platform tells that it was used at another desk or another store: not by us, whatever its time. */
  readonly isOthers?: true
}

/** A group-buy platform (facts payments §5.6). Every call ends within `timeLimitMs`, whatever happens. */
export interface VoucherService {
  readonly platform: VoucherPlatform
  takesAt(place: VoucherPlace): boolean
  /** Reads a number, or what a scanned picture says. Changes nothing. */
  prepare(place: VoucherPlace, code: string): Promise<VoucherAnswer<PreparedVoucher>>
  /**
   * Redeems it. The same certificate is redeemed once, however often it is asked. `refused` only where the platform's no is of this voucher
   * and `status` says so, too. A `verifyId` of '' = which redemption it was is not known yet; `status` may tell.
   * @param before Until when the question before this one may have been on its way (`mayArriveUntil`), whose answer could not be believed.
   *   Null = never asked before, so a voucher that is used was used by another, unless the platform tells that it was us.
   */
  verify(
    place: VoucherPlace,
    use: CertificateUse,
    before: Date | null,
  ): Promise<VoucherAnswer<{ readonly verifyId: string; readonly usedAt: Date | null }>>
  status(place: VoucherPlace, use: CertificateUse): Promise<VoucherAnswer<VoucherStatus, StatusRefusal>>
  /**
   * Takes this redemption back, and no other; asking twice is taking back once. `late`: it can be taken back no more, for the platform's
   * window is over, or for it was taken back already and redeemed anew by somebody else.
   * @param verifyId what `verify` or `status` told.
   */
  cancel(place: VoucherPlace, use: CertificateUse, verifyId: string): Promise<VoucherAnswer<null, 'late'>>
}

/** The longest that a platform is waited for, in one call. */
export const timeLimitMs = 8000

/** The platforms this house talks to. */
export interface Vouchers {
  /** Where the demo's vouchers are listed; left out where the platforms are real, or none is taken. */
  readonly page?: string
  forPlatform(platform: VoucherPlatform): VoucherService | null
  /** Whose vouchers a store takes, first platform first. */
  takenAt(place: VoucherPlace): readonly VoucherPlatform[]
}
