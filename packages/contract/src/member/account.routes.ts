import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, empty, language, sellerId, sellerParams } from '../shared.schema.ts'
import {
  identifier,
  memberInfo,
  memberLogin,
  memberSession,
  newMember,
  registration,
  ticket,
  typedPassword,
} from './account.schema.ts'
import { codeSent, telephone, telZoneCode } from './member.schema.ts'

const lang = z.object({ lang: language.optional() })
const about = { access: 'guest', params: sellerParams, query: lang } as const
/** Above what the guests of a full restaurant need; guesses have budgets of their own. */
const tries = { max: 60, seconds: 60 } as const
const newProfile = ['name_missing', 'birthday_wrong'] as const
const newPassword = ['password_missing', 'password_short', 'password_long', 'password_common'] as const
const sending = [
  ...(['store_unknown', 'phone_missing', 'phone_wrong', 'phone_zone', 'email_wrong'] as const),
  ...(['sms_wait', 'sms_limit', 'sms_failed', 'email_failed'] as const),
] as const

export const accountRoutes = {
  'POST /platform/email/sendrandomcode': {
    summary:
      'Sends a six-digit code to an e-mail address, to register or sign in. Without `sellerId`: the seller whose table the guest scanned last. The answer does not depend on whether the address is known.',
    source: 'spec 2 §7',
    access: 'guest',
    query: lang,
    body: z.object({ msgid: clientId.optional(), email: z.string().max(320), sellerId: sellerId.optional() }),
    answer: codeSent,
    writes: true,
    refusals: ['store_unknown', 'email_wrong', 'sms_wait', 'sms_limit', 'email_failed'],
    rateLimit: tries,
  },
  'POST /weixin/vipmanage/:sellerId/checkuseraccount.html': {
    summary:
      'The uid of the account that a phone (`authType` 11) or e-mail address (12) signs in to, for a guest who has proved it (`ticket`); `` = no account. Without a valid ticket the answer is always ``.',
    source: 'spec 2 §7',
    ...about,
    body: z.object({
      identifier,
      telZoneCode: telZoneCode.default('86'),
      authType: z.coerce.string().pipe(z.enum(['11', '12'])),
      ticket: ticket.default(''),
    }),
    answer: z.object({ uid: z.string() }),
    refusals: ['account_missing', 'phone_wrong', 'email_wrong'],
    rateLimit: tries,
  },
  'POST /weixin/vipmanage/:sellerId/userauthlogin.html': {
    summary:
      'Signs in. `authType` 11 (phone) and 12 (e-mail): `credential` is the ticket of a proved code; with `username` a new account is made where there is none, else the answer is 10002. 30: phone, address or account uid with `password`. The guest keeps cart, seat and orders, and the session is a new one.',
    source: 'spec 2 §7',
    ...about,
    body: z.object({
      msgid: clientId.optional(),
      identifier,
      telZoneCode: telZoneCode.default('86'),
      authType: z.coerce.string().pipe(z.enum(['11', '12', '30'])),
      credential: ticket.default(''),
      password: typedPassword.default(''),
      ...newMember,
      username: newMember.username.optional(),
    }),
    answer: memberInfo,
    writes: true,
    refusals: [
      ...(['store_unknown', 'account_missing', 'phone_wrong', 'email_wrong'] as const),
      ...(['account_wrong', 'proof_over', 'too_many_tries', 'not_registered'] as const),
      ...newProfile,
      ...newPassword,
    ],
    rateLimit: tries,
  },
  'POST /weixin/vipmanage/:sellerId/register.html': {
    summary:
      'Registers by phone and signs in; a member’s phone signs in. Without `verifyCode` the answer is 10007, a code is on its way, and verifyoption completes the registration. Where the seller does not check phones (`vipTelNeedCheck`), a number that this guest has verified at a table needs no second code.',
    source: 'spec 2 §3, §4, §7',
    ...about,
    body: registration.extend({ msgid: clientId.optional(), username: newMember.username.default('') }),
    answer: memberInfo,
    writes: true,
    refusals: [
      ...(['verify_needed', 'verify_code_wrong', 'verify_code_over', 'too_many_tries', 'birthday_wrong'] as const),
      ...sending,
    ],
    rateLimit: tries,
  },
  'GET /weixin/vipmanage/:sellerId/getavipdetailbyopenid.html': {
    summary: 'The member of this phone, or a guest’s record.',
    source: 'spec 2 §3 Member info, §7',
    ...about,
    answer: memberInfo,
    refusals: [],
  },
  'GET /weixin/vipmanage/:sellerId/checkselleruser.html': {
    summary: 'Whether this phone is signed in as a member of the seller.',
    source: 'spec 2 §7',
    ...about,
    answer: z.object({ isVip: z.boolean(), uid: z.string() }),
    refusals: [],
  },
  'GET /weixin/vipmanage/:sellerId/getlogin.html': {
    summary: 'How this member signs in, masked.',
    source: 'spec 2 §7',
    ...about,
    answer: memberLogin,
    refusals: ['not_registered'],
  },
  'POST /weixin/vipmanage/:sellerId/updatevipinfobyself.html': {
    summary:
      'Changes the member’s own record; what is left out stays. Another phone needs proof of the old account (`ticket` or `password`), then a code to the new number: each missing proof is asked for by 10007. A changed phone ends all sessions and starts a new one here.',
    source: 'spec 2 §3, §5, §8',
    ...about,
    body: z.object({
      msgid: clientId.optional(),
      username: newMember.username.optional(),
      birthday: z.string().max(10).optional(),
      sex: z.union([z.literal(0), z.literal(1)]).optional(),
      /** A picture that this member has uploaded (`/platform/media/upload`), or the present one; '' = none. */
      headImgUrl: z
        .string()
        .regex(/^(?:\/pictures\/[\w./-]{1,200})?$/)
        .optional(),
      telephone: telephone.optional(),
      telZoneCode: telZoneCode.default('86'),
      ticket: ticket.default(''),
      password: typedPassword.default(''),
    }),
    answer: memberInfo,
    writes: true,
    refusals: [
      ...([
        'not_registered',
        'verify_needed',
        'birthday_fixed',
        'picture_unknown',
        'account_wrong',
        'proof_over',
        'too_many_tries',
      ] as const),
      ...newProfile,
      ...sending,
    ],
    rateLimit: tries,
  },
  'POST /weixin/vipmanage/:sellerId/password.html': {
    summary:
      'Sets the member’s password, after proof of the account by `ticket` or `oldPassword`. Ends all sessions and starts a new one here.',
    source: 'spec 2 §2 wizard; facts §3.2',
    ...about,
    body: z.object({
      msgid: clientId.optional(),
      password: typedPassword,
      ticket: ticket.default(''),
      oldPassword: typedPassword.default(''),
    }),
    answer: empty,
    writes: true,
    refusals: ['not_registered', 'account_wrong', 'proof_over', 'too_many_tries', ...newPassword],
    rateLimit: tries,
  },
  'GET /weixin/vipmanage/:sellerId/sessions.html': {
    summary: 'The devices on which this member is signed in, newest first.',
    source: 'facts §3.2',
    ...about,
    answer: z.array(memberSession),
    refusals: ['not_registered'],
  },
  'POST /weixin/vipmanage/:sellerId/endsession.html': {
    summary: 'Signs the member out on one device of the list; `` = on all others.',
    source: 'facts §3.2',
    ...about,
    body: z.object({ msgid: clientId.optional(), sessionId: z.string().max(64) }),
    answer: empty,
    writes: true,
    refusals: ['not_registered', 'session_unknown'],
  },
  'POST /weixin/vipmanage/:sellerId/logoff': {
    summary: 'Signs the member out on this phone. The membership stays, and so do cart, seat and orders.',
    source: 'spec 2 §4, §7',
    ...about,
    body: z.object({ msgid: clientId.optional(), isVerify: z.coerce.number().pipe(z.literal(1)).default(1) }),
    answer: empty,
    writes: true,
    refusals: [],
  },
} as const satisfies Routes
