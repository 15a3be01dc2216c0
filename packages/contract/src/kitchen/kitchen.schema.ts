import { z } from 'zod'
import { cookState } from '../order/order.schema.ts'
import { amount, texts } from '../shared.schema.ts'

const addOn = z.object({ code: z.string(), name: z.string(), num: z.number().int() })

/** `addItems`: options and add-ons, or (with `sgid`) the parts of a set meal. */
export const ticketLine = z.object({
  lineNo: z.number().int(),
  code: z.string(),
  names: texts,
  standard: z.string(),
  num: z.number().int(),
  addItems: z.array(
    addOn.extend({
      sgid: z.string().optional(),
      standard: z.string().optional(),
      memo: z.string().optional(),
      items: z.array(addOn).optional(),
    }),
  ),
  memo: z.string(),
  cookState,
})

export const ticket = z.object({
  roundId: z.string(),
  ticketNo: z.string(),
  tableNo: z.string(),
  tableName: z.string(),
  roundNo: z.number().int(),
  orderType: z.number().int(),
  state: z.enum(['pending', 'accepted', 'refused']),
  cookState: z.enum(['received', 'cooking', 'served']),
  cover: z.number().int(),
  memo: z.string(),
  sentAt: z.string(),
  cookAt: z.string().nullable(),
  servedAt: z.string().nullable(),
  printCount: z.number().int(),
  amount,
  paid: z.boolean(),
  lines: z.array(ticketLine),
})

export const staff = z.object({
  sellerId: z.string(),
  username: z.string(),
  displayName: z.string(),
  role: z.enum(['waiter', 'kitchen', 'owner']),
  storeIds: z.array(z.string()),
})

export type Ticket = z.output<typeof ticket>
export type TicketLine = z.output<typeof ticketLine>
export type Staff = z.output<typeof staff>
