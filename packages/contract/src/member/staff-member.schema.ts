import { z } from 'zod'
import { amount } from '../shared.schema.ts'
import { memberTransaction } from './value.schema.ts'

/** A member code, a card, or a whole phone number. A part of a number finds no member. */
export const memberAsked = z.string().trim().min(1).max(64)

/** A member as staff see them. Amounts in the currency's minor unit. */
export const staffMember = z.object({
  card: z.string(),
  /** The username, or the word for an anonymous customer. */
  name: z.string(),
  /** Masked: `+86 138*****001`; '' = none. */
  phone: z.string(),
  /** What may be spent: principal and gift, less `fzamt`. */
  balance: amount,
  /** What the member paid in. */
  principal: amount,
  gift: amount,
  /** Held for running payments. */
  fzamt: amount,
  points: z.number().int(),
  /** Points that the member owes; new points repay them. */
  debt: z.number().int().min(0),
  /** The newest rows of the history, newest first. */
  history: z.array(
    memberTransaction.pick({
      consumeid: true,
      consumetype: true,
      deltafee: true,
      deltapoints: true,
      time: true,
      info: true,
    }),
  ),
})
export type StaffMember = z.output<typeof staffMember>

/** The member attached to a bill. */
export const billMember = staffMember.pick({ card: true, name: true, phone: true })
export type BillMemberView = z.output<typeof billMember>
