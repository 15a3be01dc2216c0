import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, storeParams } from '../shared.schema.ts'
import {
  adjustmentId,
  aloneLeft,
  memberAdjustment,
  waitingAdjustment,
  wantedAdjustment,
} from './member-adjustment.schema.ts'
import { memberNotFound } from './staff-member.routes.ts'

const one = storeParams.extend({ adjustmentId })
const msgid = clientId.optional()

export const memberAdjustmentRoutes = {
  'POST /console/api/:sellerId/:storeId/members/adjust': {
    summary:
      'Gives or takes gift or points of a member, with a reason. What one person adjusts in 24 hours counts together: above `adjustLimit` the request waits a day for another person (`state` is `waiting`).',
    source: 'issue 38 "Staff"; facts membership M',
    access: 'member.adjust',
    params: storeParams,
    body: wantedAdjustment.extend({ msgid }),
    answer: memberAdjustment,
    writes: true,
    refusals: [...memberNotFound, 'adjust_over'],
    rateLimit: { max: 60, seconds: 60 },
  },
  'GET /console/api/:sellerId/:storeId/members/adjustments': {
    summary:
      'The requests that wait for a second person: those of this store and of commands, the oldest first. `alone`: what the caller may still adjust without one.',
    access: 'member.adjust',
    params: storeParams,
    answer: z.object({ adjustments: z.array(waitingAdjustment), alone: aloneLeft }),
    refusals: [],
  },
  'POST /console/api/:sellerId/:storeId/members/adjustments/:adjustmentId/approve': {
    summary: 'Carries out a request of another person. Both names are in the ledger and the audit.',
    access: 'member.approve',
    params: one,
    body: z.object({ msgid }),
    answer: memberAdjustment,
    writes: true,
    refusals: ['adjust_gone', 'adjust_own', 'adjust_over'],
  },
  'POST /console/api/:sellerId/:storeId/members/adjustments/:adjustmentId/refuse': {
    summary: 'Ends a request without carrying it out.',
    access: 'member.approve',
    params: one,
    body: z.object({ msgid }),
    answer: memberAdjustment,
    writes: true,
    refusals: ['adjust_gone'],
  },
} as const satisfies Routes
