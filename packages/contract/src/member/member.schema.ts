import { z } from 'zod'

/** What a guest typed: whether it will do is told in words (`phone_missing`, `phone_wrong`, `phone_zone`). */
export const telephone = z.string().trim().max(40)
/** Without the `+`. */
export const telZoneCode = z.string().regex(/^[1-9]\d{0,3}$/)

/** spec 2 §3 User: told to oneself only. */
export const user = z.object({
  uid: z.string(),
  /** As it is dialled at home, without zone code and leading 0; '' = none is verified. */
  telephone: z.string(),
  telZoneCode: z.string(),
  telVerify: z.boolean(),
  /** What ticket and bill say of who ordered: `☎ …5678`. */
  telMark: z.string(),
  /** Of members; empty until there are some. */
  birthday: z.string(),
  sex: z.union([z.literal(0), z.literal(1)]).nullable(),
  username: z.string(),
  isVip: z.boolean(),
  headimgurl: z.string(),
})
export type User = z.output<typeof user>

export const codeSent = z.object({
  /** Until another may be asked for. */
  seconds: z.number().int(),
  verifyId: z.string(),
  /** Where the demo's simulated messages are read; '' where real ones are sent. */
  outbox: z.string(),
})
export type CodeSent = z.output<typeof codeSent>
