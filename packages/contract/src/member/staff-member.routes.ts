import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, storeParams } from '../shared.schema.ts'
import { memberAsked, staffMember } from './staff-member.schema.ts'

export const memberNotFound = [
  'member_unknown',
  'member_unclear',
  'member_code_wrong',
  'member_code_used',
  'members_off',
  'too_many_tries',
] as const

export const staffMemberRoutes = {
  'POST /console/api/:sellerId/:storeId/members/find': {
    summary:
      'Finds a member by member code, card or whole phone number. A member code is used up. Each search is in the audit, also one without a result.',
    source: 'facts membership §3.3, §3.5',
    access: 'bill.discount',
    params: storeParams,
    body: z.object({ msgid: clientId.optional(), who: memberAsked }),
    answer: staffMember,
    writes: true,
    refusals: memberNotFound,
    rateLimit: { max: 60, seconds: 60 },
  },
} as const satisfies Routes
