import { z } from 'zod'

/*
 * Names: Meituan's own SDKs as published (Go `meituan/gosdk`, packages mssuperprepare, mssuperconsume, couponcancel,
 * querycouponbyid; Java `com.meituan.sdk.model.tuangouNg.coupon.*`), and lycecho/meituan, a port of them.
 */

export const envelope = z.object({
  /** `OP_SUCCESS`, otherwise refused. */
  code: z.union([z.string(), z.number()]).transform(String),
  msg: z.string().nullish(),
  data: z.unknown().optional(),
})

/** 0 = done, where it is given. */
export const outcome = z.looseObject({ result: z.number().nullish(), message: z.string().nullish() })

const words = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

export const preparedAnswer = z.object({
  couponCode: words,
  dealTitle: words,
  /** The store's own number for it. */
  thirdProductId: words,
  /** Meituan's spelling: money off. */
  vourcher: z.boolean().nullish(),
  /** The fewest that are redeemed at a time. */
  minConsume: z.number().nullish(),
  /** Format as `couponUseTime`. */
  couponEndTime: words,
})

export type MeituanPrepared = z.output<typeof preparedAnswer>

export const consumedAnswer = z.object({ couponCodes: z.array(z.string()) })

/** Null = not known at this store. */
export const foundAnswer = z
  .object({
    couponCode: words,
    /** Documented for the list by day: 未使用、已使用、已冻结、作弊已冻结、已退款. That `queryById` uses the same is a guess. */
    couponStatusDesc: words,
    /** `2016-08-12 18:38:40` (a public Java client); that it is Beijing time is a guess. */
    couponUseTime: words,
    /** 1 = can be cancelled. */
    couponCancelStatus: z.number().nullish(),
  })
  .nullish()
export type MeituanFound = NonNullable<z.output<typeof foundAnswer>>

export const cancelledAnswer = z.object({ result: z.literal(0) })

/** Stored with the redemption. */
export const meituanHandle = z.object({ code: z.string().regex(/^\d{10,16}$/) })
export type MeituanHandle = z.output<typeof meituanHandle>
