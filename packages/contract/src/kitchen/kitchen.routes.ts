import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, outtradeno, sellerId, storeParams } from '../shared.schema.ts'
import { staff, ticket } from './kitchen.schema.ts'
import { refusedProof } from './staff.routes.ts'
import { proof } from './staff.schema.ts'

const ticketParams = storeParams.extend({ roundId: z.string().regex(/^[0-9A-Za-z_-]{8,64}$/) })

export const kitchenRoutes = {
  'POST /console/api/signin': {
    summary: 'Signs a staff member in; the session is a cookie. Who has a second step is asked for its `code`.',
    access: 'public',
    body: z.object({
      sellerId,
      username: z.string().min(1).max(64),
      ...proof.shape,
    }),
    answer: staff,
    writes: true,
    refusals: [...refusedProof],
  },
  'POST /console/api/signout': {
    summary: 'Ends the session on the server.',
    access: 'public',
    answer: z.object({}),
    writes: true,
    refusals: [],
  },
  'GET /console/api/me': {
    summary: 'The signed-in staff member.',
    access: 'ticket.read',
    answer: staff,
    refusals: [],
  },
  'GET /console/api/:sellerId/:storeId/tickets': {
    summary:
      'Tickets not served yet, oldest first, orders ahead ready to be handed over (`ready`), and the last served ones (`recent`). Of hundreds only the newest; `more` counts the others.',
    access: 'ticket.read',
    params: storeParams,
    answer: z.object({
      tickets: z.array(ticket),
      ready: z.array(ticket),
      recent: z.array(ticket),
      /** How many older tickets `tickets` and `ready` leave out: 0 unless hundreds are open. */
      more: z.object({ tickets: z.number().int(), ready: z.number().int() }),
      eventId: z.number().int(),
      now: z.string(),
      /** The store's zone: the terminal shows every time in it. */
      timeZone: z.string(),
    }),
    refusals: ['store_unknown'],
  },
  'GET /console/api/:sellerId/:storeId/bills/:outtradeno/tickets': {
    summary: 'All tickets of a bill, without refused rounds and rounds taken back.',
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
    summary: 'Accepts a round that waits for the store (held, or accept_mode hand), or refuses it with a reason.',
    access: 'ticket.accept',
    params: ticketParams,
    body: z.object({ msgid: clientId.optional(), accept: z.boolean(), reason: z.string().max(200).default('') }),
    answer: ticket,
    writes: true,
    refusals: ['ticket_unknown', 'ticket_moved', 'phone_paying', 'already_paid'],
  },
  'POST /console/api/:sellerId/:storeId/tickets/:roundId/print': {
    summary:
      'Returns a copy to print. The first is copy 1, every later one a reprint. A repeated msgid does not count.',
    access: 'ticket.print',
    params: ticketParams,
    body: z.object({ msgid: clientId }),
    answer: z.object({ copy: z.number().int(), reprint: z.boolean(), ticket }),
    writes: true,
    refusals: ['ticket_unknown'],
  },
} as const satisfies Routes
