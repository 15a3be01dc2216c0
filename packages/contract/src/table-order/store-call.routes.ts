import { noteUnitsMost } from '@comanda/rules/menu/note.ts'
import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, storeParams, tableParams } from '../shared.schema.ts'
import { callReason } from '../style/call-reason.schema.ts'
import { expectedParty } from './table-order.routes.ts'

const callState = z.enum(['open', 'answered'])

/** A guest's call for the staff, for its party. */
export const storeCall = z.object({
  callId: z.string(),
  reason: callReason,
  /** In the guest's own words; '' = see the reason. */
  words: z.string(),
  state: callState,
  /** The staff's answer; '' = they are coming. */
  answer: z.string(),
  calledAt: z.string(),
  answeredAt: z.string().nullable(),
  /** The guest who called. */
  uid: z.string(),
})
export type StoreCall = z.output<typeof storeCall>

const atTable = [
  'store_unknown',
  'table_unknown',
  'table_code_needed',
  'seating_join_needed',
  'seating_not_open',
  'table_moved',
] as const

export const storeCallRoutes = {
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/callserver.html': {
    summary:
      'Calls the staff to the table. An open call of the same reason is not repeated; `bill` also records that the party wants to pay.',
    source: 'spec 1 §7',
    access: 'table',
    params: tableParams,
    body: z
      .object({
        msgid: clientId.optional(),
        reason: callReason,
        words: z.string().max(noteUnitsMost).default(''),
        seatingid: expectedParty,
      })
      .refine(({ reason, words }) => reason !== 'other' || words.trim() !== '', {
        path: ['words'],
        message: 'say what it is about',
      }),
    answer: z.object({ callId: z.string(), state: callState }),
    writes: true,
    refusals: [
      ...atTable,
      'call_not_offered',
      'call_too_many',
      'memo_too_long',
      'seating_closed',
      'store_deactivated',
      'scan_ordering_lapsed',
      'store_closed',
      'store_paused',
    ],
  },
  'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/callserver.html': {
    summary: "This party's calls and their answers, the last one first.",
    source: 'spec 1 §7 (shape not shown)',
    access: 'table',
    params: tableParams,
    answer: z.object({ calls: z.array(storeCall), eventId: z.number().int() }),
    refusals: [...atTable],
  },
  'POST /console/api/:sellerId/:storeId/calls/:callId/answer': {
    summary: 'Answers a call, with or without words. The first answer counts.',
    access: 'table.seat',
    params: storeParams.extend({ callId: z.string().regex(/^[0-9A-Za-z_-]{8,64}$/) }),
    body: z.object({ msgid: clientId.optional(), answer: z.string().max(noteUnitsMost).default('') }),
    answer: z.object({ callId: z.string(), state: callState, answer: z.string() }),
    writes: true,
    refusals: ['call_unknown', 'memo_too_long'],
  },
} as const satisfies Routes
