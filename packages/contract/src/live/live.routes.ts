import { z } from 'zod'
import type { Routes } from '../route.ts'
import { empty, storeParams } from '../shared.schema.ts'

/** `{seller}_{store}_{table}` */
const channelParams = z.object({ channel: z.string().regex(/^[a-z0-9]{1,32}_[0-9A-Za-z]{1,16}_[0-9A-Za-z-]{1,24}$/) })

export const liveRoutes = {
  'GET /channel/weborder_v2/:channel': {
    summary:
      'The event stream of a table, `{seller}_{store}_{table}`, for its party; others receive only what is available. Resumes from Last-Event-ID.',
    source: 'spec 1 §7',
    access: 'table',
    params: channelParams,
    query: z.object({ lastEventId: z.coerce.number().int().optional() }),
    answer: empty,
    raw: 'stream',
    refusals: ['table_unknown', 'table_code_needed'],
  },
  'POST /channel/weborder_v2/:channel': {
    summary: "Tells the companions' phones to refetch the order.",
    source: 'spec 1 §7',
    access: 'table',
    params: channelParams,
    body: z.object({ msgid: z.string().max(80), msg: z.string().max(200), deltatime: z.number().optional() }),
    answer: z.object({ eventId: z.number().int() }),
    writes: true,
    refusals: ['table_unknown', 'table_code_needed', 'seating_join_needed'],
  },
  'GET /console/api/:sellerId/:storeId/live': {
    summary: "The event stream of a store's terminals.",
    access: 'ticket.read',
    params: storeParams,
    query: z.object({ lastEventId: z.coerce.number().int().optional() }),
    answer: empty,
    raw: 'stream',
    refusals: ['store_unknown'],
  },
} as const satisfies Routes
