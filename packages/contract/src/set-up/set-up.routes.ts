import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, empty, sellerId, storeId } from '../shared.schema.ts'
import { setUp } from './set-up.schema.ts'

/** The one-time code after `#` in the link that the server prints at its start. */
const code = z.string().max(64)
/** A person needs a few tries; the code itself cannot be guessed. */
const tries = { max: 30, seconds: 60 } as const

/** Where the owner goes on. */
const opened = z.object({
  sellerId,
  storeId,
  /** The first table's number, and the link of its code; without tables '' and the home page. */
  tableno: z.string(),
  guestLink: z.string(),
  terminalLink: z.string(),
})

export const setUpRoutes = {
  'POST /console/api/set-up/code': {
    summary: 'Whether this one-time code opens the set-up. It is in the link that a server without a seller prints.',
    // Gives the guest cookie: a set-up whose answer is lost is then repeated by the same caller.
    access: 'guest',
    body: z.object({ code }),
    answer: empty,
    refusals: ['set_up_code_wrong', 'set_up_done'],
    rateLimit: tries,
  },
  'POST /console/api/set-up': {
    summary:
      'Creates seller, store, hours, tables, taxes and owner in one transaction, once for a database. Refused when it holds a seller.',
    access: 'guest',
    body: z.object({ msgid: clientId.optional(), code, house: setUp }),
    answer: opened,
    writes: true,
    refusals: ['set_up_code_wrong', 'set_up_done'],
    rateLimit: tries,
  },
} as const satisfies Routes

export type OpenedHouse = z.output<typeof opened>
