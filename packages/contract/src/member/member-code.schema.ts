import { z } from 'zod'

/** With `handle` and `seed` the phone makes the next codes itself, also offline (rules/member/member-code.ts). */
export const memberBarcode = z.object({
  /** The code of this moment: 20 digits. */
  barcode: z.string(),
  /** Nine digits, new each day. */
  handle: z.string(),
  /** 32 bytes, base64url. */
  seed: z.string(),
  /** Milliseconds since 1970, so that the phone knows how far its clock is off. */
  serverTime: z.number().int(),
  /** The phone may make codes of this handle until then. Milliseconds since 1970. */
  endsAt: z.number().int(),
  /** When a used code of this phone was last shown again at a till; null = never. */
  reusedAt: z.iso.datetime().nullable(),
})
export type MemberBarcode = z.output<typeof memberBarcode>
