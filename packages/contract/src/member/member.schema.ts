import { plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { z } from 'zod'

/** As typed by the guest. A faulty number is refused with a sentence (`phone_missing`, `phone_wrong`, `phone_zone`). */
export const telephone = z.string().overwrite(plainNumber).max(40)
/** Without the `+`. */
export const telZoneCode = z.string().regex(/^[1-9]\d{0,3}$/)

/** spec 2 §3 User: only for the guest's own record. */
export const user = z.object({
  uid: z.string(),
  /** In national form, without zone code and leading 0; '' = not verified. */
  telephone: z.string(),
  telZoneCode: z.string(),
  telVerify: z.boolean(),
  /** The mark on tickets and bills for the person who ordered: `☎ …5678`. */
  telMark: z.string(),
  /** For members, else empty. */
  birthday: z.string(),
  sex: z.union([z.literal(0), z.literal(1)]).nullable(),
  username: z.string(),
  isVip: z.boolean(),
  headimgurl: z.string(),
})
export type User = z.output<typeof user>

export const codeSent = z.object({
  /** Seconds until the next code may be requested. */
  seconds: z.number().int(),
  verifyId: z.string(),
  /** Where the demo's simulated messages are shown; '' where real ones are sent. */
  outbox: z.string(),
})
export type CodeSent = z.output<typeof codeSent>
