import { z } from 'zod'

/** The fields of WeChat Pay's messages that we read. */
export const transaction = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().default(''),
  trade_state: z.string(),
  success_time: z.string().optional(),
  // Absent while the order is unpaid.
  amount: z.object({ total: z.number().int(), currency: z.string() }).optional(),
})
export type Transaction = z.output<typeof transaction>

export const prepaid = z.object({ h5_url: z.string().min(1) })
export const refunded = z.object({ out_refund_no: z.string(), status: z.string() })
export const failed = z.object({ code: z.string(), message: z.string().default('') })

export const notice = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})
