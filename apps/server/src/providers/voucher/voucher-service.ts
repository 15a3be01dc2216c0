import type { VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'

/**
 * The answer of a group-buy platform. `refused`: refused for this voucher, so nothing happened. `unknown`: no
 * credible answer; `status` or the same request again finds out. `until`: not done yet, but the platform may do it by
 * itself until then (Douyin's 1229: risk control holds the redemption). Before that time `unused` is not final; a
 * later answer's `until` replaces it.
 */
export type VoucherAnswer<T, No extends string = VoucherRefusal> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: No }
  | { readonly kind: 'unknown'; readonly reason: string; readonly until?: Date }

/** `not_valid`: expired, refunded, frozen, not begun, or not for this store. */
export type VoucherRefusal = 'unknown' | 'used' | 'not_valid'
/** A used voucher is `done` with its time or its user; without both it is unclear whose use it is. */
export type StatusRefusal = Exclude<VoucherRefusal, 'used'>

export interface VoucherPlace {
  readonly sellerId: string
  readonly storeId: string
}

/** One redeemable voucher. A number may stand for several (an order of three); each is redeemed on its own. */
export interface Certificate {
  /** The platform's permanent id: the same voucher has the same key however its number was typed or scanned. */
  readonly key: string
  /** What `verify`, `status` and `cancel` also need, in the platform's format; stored with the redemption. */
  readonly handle: string
}

/**
 * A certificate to redeem, with the times of our requests. They decide whether a use is ours
 * (rules/voucher/own-use.ts).
 */
export interface CertificateUse extends Certificate {
  /** Just before `prepare` reported it unused. */
  readonly preparedAt: Date
  /** Until then our last request may be on its way, or the platform may redeem by itself. */
  readonly mayArriveUntil: Date
}

export interface PreparedVoucher {
  /** `product` = a dish; others are money off or several dishes, which only the counter takes. */
  readonly couponType: string
  readonly extId: string
  readonly productCode: string
  readonly title: string
  /** The certificates of this number that can be redeemed now, at least one. */
  readonly certificates: readonly Certificate[]
}

export interface VoucherStatus {
  readonly state: 'unused' | 'used' | 'not_valid'
  /** Distinguishes this redemption from others of the same voucher; '' = not given. */
  readonly verifyId: string
  /** Null = not used, or `isOthers`. A use with neither is `unknown`. */
  readonly usedAt: Date | null
  /** The platform reports a use at another desk or store, so it is not ours, whatever its time. */
  readonly isOthers?: true
}

/** A group-buy platform (facts payments §5.6). Every call ends within `timeLimits.voucherMs`. */
export interface VoucherService {
  readonly platform: VoucherPlatform
  takesAt(place: VoucherPlace): boolean
  /** Looks up a typed number or a scanned address. Changes nothing. */
  prepare(place: VoucherPlace, code: string): Promise<VoucherAnswer<PreparedVoucher>>
  /**
   * Redeems it. Repeated requests redeem a certificate once. `refused` only if the platform refuses this voucher and
   * `status` agrees. A `verifyId` of '' = not known yet; `status` may report it.
   * @param before Until when an earlier request with an unclear answer may have been on its way (`mayArriveUntil`).
   *   Null = first request: a used voucher was used by others, unless the platform reports us.
   */
  verify(
    place: VoucherPlace,
    use: CertificateUse,
    before: Date | null,
  ): Promise<VoucherAnswer<{ readonly verifyId: string; readonly usedAt: Date | null }>>
  status(place: VoucherPlace, use: CertificateUse): Promise<VoucherAnswer<VoucherStatus, StatusRefusal>>
  /**
   * Cancels this redemption and no other; repeated requests cancel once. `late`: the platform's window is over, or
   * the voucher was cancelled and redeemed again by others.
   * @param verifyId From `verify` or `status`.
   */
  cancel(place: VoucherPlace, use: CertificateUse, verifyId: string): Promise<VoucherAnswer<null, 'late'>>
}

/** The platforms this server uses. */
export interface Vouchers {
  /** Path of the demo's vouchers; left out with real platforms or none. */
  readonly page?: string
  forPlatform(platform: VoucherPlatform): VoucherService | null
  /** Platforms whose vouchers a store takes, in order of platform. */
  takenAt(place: VoucherPlace): readonly VoucherPlatform[]
}
