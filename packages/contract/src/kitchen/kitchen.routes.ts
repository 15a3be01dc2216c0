import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, outtradeno, sellerId, storeParams } from '../shared.schema.ts'
import { staff, ticket } from './kitchen.schema.ts'

const ticketParams = storeParams.extend({ roundId: z.string().regex(/^[0-9A-Za-z_-]{8,64}$/) })

export const kitchenRoutes = {
  'POST /console/api/signin': {
    summary: 'Signs a member of staff in; the session is a cookie.',
    access: 'public',
    body: z.object({ sellerId, username: z.string().min(1).max(64), password: z.string().min(1).max(200) }),
    answer: staff,
    writes: true,
    rateLimit: { max: 30, seconds: 60 },
    refusals: ['wrong_password', 'too_many_tries'],
  },
  'POST /console/api/signout': {
    summary: 'Ends the session on the server.',
    access: 'public',
    answer: z.object({}),
    writes: true,
    refusals: [],
  },
  'GET /console/api/me': {
    summary: 'Who is signed in.',
    access: 'ticket.read',
    answer: staff,
    refusals: [],
  },
  'GET /console/api/:sellerId/:storeId/tickets': {
    summary:
      'Tickets that are not served yet, oldest first, orders ahead that wait to be handed over (`ready`), and the last served ones (`recent`). Of hundreds the newest; `more` counts what is left out.',
    access: 'ticket.read',
    params: storeParams,
    answer: z.object({
      tickets: z.array(ticket),
      ready: z.array(ticket),
      recent: z.array(ticket),
      /** How many older tickets are left out of `tickets` and `ready`: 0 unless hundreds lie there that nobody moved on. */
      more: z.object({ tickets: z.number().int(), ready: z.number().int() }),
      eventId: z.number().int(),
      now: z.string(),
      /** The store's: every time on its terminal is read in it. */
      timeZone: z.string(),
    }),
    refusals: ['store_unknown'],
  },
  'GET /console/api/:sellerId/:storeId/bills/:outtradeno/tickets': {
    summary: 'What the party of a bill has sent, served long ago or not; without what was refused or taken back.',
    access: 'ticket.read',
    params: storeParams.extend({ outtradeno }),
    answer: z.object({ tickets: z.array(ticket) }),
    refusals: [],
  },
  'GET /console/api/:sellerId/:storeId/tickets/:roundId': {
    summary: 'One ticket.',
    access: 'ticket.read',
    params: ticketParams,
    answer: ticket,
    refusals: ['ticket_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/tickets/:roundId/state': {
    summary: 'Moves a ticket, or one line of it: received, cooking, served. Moving back one step is a recall.',
    access: 'ticket.cook',
    params: ticketParams,
    body: z.object({
      msgid: clientId.optional(),
      lineNo: z.number().int().optional(),
      from: z.enum(['received', 'cooking', 'served']).optional(),
      to: z.enum(['received', 'cooking', 'served']),
    }),
    answer: ticket,
    writes: true,
    refusals: ['ticket_unknown', 'ticket_moved'],
  },
  'POST /console/api/:sellerId/:storeId/tickets/:roundId/accept': {
    summary:
      'Answers a round that waits for the store (held for a nod, or accept_mode hand): takes it or refuses it with a reason.',
    access: 'ticket.accept',
    params: ticketParams,
    body: z.object({ msgid: clientId.optional(), accept: z.boolean(), reason: z.string().max(200).default('') }),
    answer: ticket,
    writes: true,
    refusals: ['ticket_unknown', 'ticket_moved', 'phone_paying', 'already_paid'],
  },
  'POST /console/api/:sellerId/:storeId/tickets/:roundId/print': {
    summary:
      'Hands out a copy to print. The first is copy 1; every later one is marked a reprint, and the same msgid never counts twice.',
    access: 'ticket.print',
    params: ticketParams,
    body: z.object({ msgid: clientId }),
    answer: z.object({ copy: z.number().int(), reprint: z.boolean(), ticket }),
    writes: true,
    refusals: ['ticket_unknown'],
  },
} as const satisfies Routes
