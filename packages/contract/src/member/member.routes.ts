import { plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, language, sellerId, sellerParams } from '../shared.schema.ts'
import { codeSent, telephone, telZoneCode, user } from './member.schema.ts'

const lang = z.object({ lang: language.optional() })

export const memberRoutes = {
  'POST /platform/sms/sendrandomcode': {
    summary:
      'Sends a six-digit code to a phone. `buzcode` names the purpose: `SELLER_MEMREGIST` = to register or sign in; otherwise for a guest at a table of a store that requires a verified phone. The answer does not depend on whether the number is known.',
    source: 'spec 2 §4, §7',
    access: 'guest',
    query: lang,
    body: z.object({
      msgid: clientId.optional(),
      telephone,
      telZoneCode: telZoneCode.default('86'),
      sellerId,
      buzcode: z.string().max(40).default(''),
    }),
    answer: codeSent,
    writes: true,
    refusals: [
      ...(['store_unknown', 'phone_missing', 'phone_wrong', 'phone_zone', 'table_code_needed'] as const),
      ...(['sms_wait', 'sms_limit', 'sms_failed'] as const),
    ],
    // Far above what a restaurant's guests need. The real budgets are in rules/member/sms-limit.ts.
    rateLimit: { max: 60, seconds: 60 },
  },
  'POST /weixin/vipmanage/:sellerId/verifyoption.html': {
    summary:
      'Checks the code of a verification; `optionId` is the verifyId. `bindtel`: the guest’s phone is verified. `account`: answers a ticket for the account calls, good for 10 minutes. `register` and `update`: completes the call that answered 10007.',
    source: 'spec 2 §3 Verification extra step, §7',
    access: 'guest',
    params: sellerParams,
    query: lang,
    body: z.object({
      msgid: clientId.optional(),
      optionId: z.string().max(64),
      optionType: z.enum(['bindtel', 'account', 'register', 'update']),
      verifyCode: z.string().overwrite(plainNumber).max(40),
      /** Default: the zone the code was requested for. */
      telZoneCode: telZoneCode.optional(),
      /** The party (seatingId) whose guests may call this guest; left out = none. */
      seatingid: z.string().max(64).optional(),
    }),
    answer: user.extend({
      /** Of `account` only. */
      ticket: z.string().optional(),
    }),
    writes: true,
    refusals: [
      ...(['verify_code_missing', 'verify_code_wrong', 'verify_code_over', 'too_many_tries'] as const),
      ...(['phone_taken', 'not_registered'] as const),
    ],
    rateLimit: { max: 120, seconds: 60 },
  },
  'GET /platform/getuser': {
    summary:
      "The guest's own record at a seller (`sellerid`). The `uid` of another guest is refused like an unknown one. Without a seller the phone is left out.",
    source: 'spec 2 §3 User, §7',
    access: 'guest',
    query: lang.extend({ uid: z.string().max(64).optional(), sellerid: sellerId.optional() }),
    answer: user,
    refusals: ['user_unknown'],
  },
  'GET /weixin/vipmanage/:sellerId/getwxuserinfo.html': {
    summary:
      "Name, picture and gender of the member on this phone, in the shape of getuser; empty for a guest. The server asks WeChat for no profile. Another guest's `uid` is refused like an unknown one.",
    source: 'spec 2 §3 User, §7',
    access: 'guest',
    params: sellerParams,
    query: lang.extend({ uid: z.string().max(64).optional(), refresh: z.string().max(40).optional() }),
    answer: user,
    refusals: ['store_unknown', 'user_unknown'],
  },
} as const satisfies Routes
