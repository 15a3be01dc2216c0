import { z } from 'zod'

/*
 * Names: developer.open-douyin.com, life.capacity.fulfilment/certificate.{prepare,verify,cancel,get}. The answers'
 * fields come from public clients: fengwensheng100/douyin-java-sdk (resp/Certificate*.java) and Biely/douyinSDK
 * (localLife/certificate/*.go: start_time, certificates_v2). `sku_out_id` and `product_out_id` are a guess.
 */

/** An id, as a number or a string (ask-platform.ts). */
const id = z.union([z.string(), z.number()]).transform(String)
/** Seconds since 1970; null = none, which older versions write as 0. */
const seconds = z
  .number()
  .int()
  .nullish()
  .transform((at) => at || null)
const words = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
const maybeId = id.nullish().transform((text) => text ?? '')

export const tokenAnswer = z.object({
  data: z.object({ access_token: z.string().min(1), expires_in: z.number().positive() }),
})

export const envelope = z.object({
  data: z.looseObject({ error_code: z.number().nullish(), description: z.string().nullish() }).nullish(),
  extra: z
    .object({
      error_code: z.number().nullish(),
      description: z.string().nullish(),
      sub_description: z.string().nullish(),
    })
    .nullish(),
})

const certificate = z.object({
  certificate_id: id,
  encrypted_code: z.string().min(1),
  expire_time: seconds,
  /** Valid from. */
  start_time: seconds,
  sku: z.object({
    title: words,
    /** 1 = dishes, 2 = money off, 3 = several times. */
    groupon_type: z.number().nullish(),
    /** The store's own number for it. */
    third_sku_id: words,
    sku_out_id: words,
    product_out_id: words,
  }),
})
export type DouyinCertificate = z.output<typeof certificate>

export const preparedAnswer = z.object({
  verify_token: z.string().min(1),
  // Newer answers contain both, with the same vouchers.
  certificates: z.array(certificate).nullish(),
  certificates_v2: z.array(certificate).nullish(),
})

export const verifiedAnswer = z.object({
  verify_results: z
    .array(
      z.object({
        result: z.number(),
        msg: words,
        verify_id: maybeId,
        certificate_id: maybeId,
      }),
    )
    .min(1),
})
export type DouyinVerified = z.output<typeof verifiedAnswer>

const use = z.object({
  verify_id: maybeId,
  verify_time: seconds,
  can_cancel: z.boolean().nullish(),
  /** 0 = not given, 1 = by the guest, 2 = scanned and 3 = typed by the store, 4 = by an application. */
  verify_type: z
    .number()
    .nullish()
    .transform((type) => type ?? 0),
  /** Its place is a guess: no public client reads it. '' = not given. */
  poi_id: maybeId,
})
export type DouyinUse = z.output<typeof use>

export const statusAnswer = z.object({
  certificate: z.object({
    /** 0 new, 1 unused, 2 used, 3 refund requested, 4 refunded, 5 refund failed, 6 being refunded. */
    status: z.number(),
    expire_time: seconds,
    verify: use.nullish(),
  }),
})

export const cancelledAnswer = z.object({})

/** Stored with the redemption. */
export const douyinHandle = z.object({
  verifyToken: z.string().min(1),
  encryptedCode: z.string().min(1),
  certificateId: z.string().min(1),
})
export type DouyinHandle = z.output<typeof douyinHandle>
