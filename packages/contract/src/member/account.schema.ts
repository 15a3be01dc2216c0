import { plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { z } from 'zod'
import { amount } from '../shared.schema.ts'
import { consents } from './consent.schema.ts'
import { telephone, telZoneCode } from './member.schema.ts'

/** A phone in national form, an e-mail address, or (`authType` 30) also the account's uid. As typed. */
export const identifier = z.string().max(320)
/** The ticket of a proved code (verifyoption). */
export const ticket = z.string().max(100)
export const typedPassword = z.string().max(1024)

/** spec 2 §3: what a new member says about themselves. '' and null = not said. */
export const newMember = {
  username: z.string().trim().max(40),
  /** `1996-07-15` */
  birthday: z.string().max(10).default(''),
  sex: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .default(null),
  /** The ticked boxes. A page with boxes sends them; kept with the account. */
  consents: consents.optional(),
}

export const registration = z.object({
  telephone,
  telZoneCode: telZoneCode.default('86'),
  ...newMember,
  /** '' = none yet: the answer is 10007, and a code is on its way. */
  verifyCode: z.string().overwrite(plainNumber).max(40).default(''),
})

/** spec 2 §3 Member info, for the member's own eyes. A guest's has `isVip` false and no card. */
export const memberInfo = z.object({
  isVip: z.boolean(),
  /** The guest of this phone, whose cart and orders are the member's. */
  uid: z.string(),
  guestid: z.string(),
  /** The account's uid, for sign-in by `authType` 30; '' = a guest. */
  openerid: z.string(),
  scene: z.string(),
  /** The number on the card; '' = a guest. */
  openercardid: z.string(),
  /** The anonymous-customer label where the member gave no name. */
  username: z.string(),
  realname: z.string(),
  /** When the member joined: `2026-11-28` in the seller's zone. */
  vipdate: z.string(),
  /** The store at whose table the member joined. */
  storeId: z.string(),
  tel: z.string(),
  telZoneCode: z.string(),
  email: z.string(),
  birthday: z.string(),
  sex: z.union([z.literal(0), z.literal(1)]).nullable(),
  headimgurl: z.string(),
  /** What may be spent: `oriBalance` less `fzamt`. */
  balance: amount,
  /** All stored value, in the currency's minor unit. */
  oriBalance: amount,
  /** Held for running payments. */
  fzamt: amount,
  points: z.number().int(),
  /** Where a guest registers or signs in. */
  registerurl: z.string(),
})
export type MemberInfo = z.output<typeof memberInfo>

export const memberSession = z.object({
  sessionId: z.string(),
  /** `iPhone · WeChat`; '' = unknown. */
  device: z.string(),
  via: z.enum(['phone', 'email', 'password']),
  since: z.iso.datetime(),
  /** To the day: a session in use is renewed once a day. */
  usedAt: z.iso.datetime(),
  current: z.boolean(),
})
export type MemberSession = z.output<typeof memberSession>

export const memberLogin = z.object({
  uid: z.string(),
  openercardid: z.string(),
  /** Masked: `138*****001`; '' = none. */
  telephone: z.string(),
  email: z.string(),
  hasPassword: z.boolean(),
  /** How this device signed in. By e-mail a member may see, not spend. */
  via: z.enum(['phone', 'email', 'password']),
})
export type MemberLogin = z.output<typeof memberLogin>
