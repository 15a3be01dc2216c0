import { staffRoles } from '@comanda/rules/access/roles.ts'
import { z } from 'zod'
import { cookState, orderedRound } from '../order/order.schema.ts'
import { ahead } from '../pickup-order/counter.schema.ts'
import { amount, language, orderLanguage, texts } from '../shared.schema.ts'

/** `name` is the original as ordered, `names` the dish's names on that menu in every language. */
const addOn = z.object({ code: z.string(), name: z.string(), names: texts.optional(), num: z.number().int() })

/**
 * `addItems`: options and add-ons, or (with `sgid`) the parts of a set meal. All for one portion of the line; the
 * kitchen cooks a part `portions` times per meal.
 */
export const ticketLine = z.object({
  lineNo: z.number().int(),
  code: z.string(),
  names: texts,
  standard: z.string(),
  standardNames: texts.optional(),
  num: z.number().int(),
  addItems: z.array(
    addOn.extend({
      sgid: z.string().optional(),
      standard: z.string().optional(),
      standardNames: texts.optional(),
      portions: z.number().int().optional(),
      memo: z.string().optional(),
      items: z.array(addOn).optional(),
    }),
  ),
  memo: z.string(),
  /** Its price as ordered. */
  amount,
  cookState,
  /** Why it is not made, and who removed it: a guest by name or number, staff by name. */
  reason: z.string(),
  refusedBy: z.enum(['', 'guest', 'staff']),
  refusedName: z.string(),
})

export const ticket = z.object({
  roundId: z.string(),
  ticketNo: z.string(),
  /** Its bill: names the party, wherever it sits now. */
  outtradeno: z.string(),
  tableNo: z.string(),
  tableName: z.string(),
  roundNo: z.number().int(),
  orderType: z.number().int(),
  /** The menu it was ordered from, left out = dine-in's. Its original language is `original`. */
  menuClass: z.number().int().optional(),
  menuVersion: z.number().int(),
  original: language,
  /** `waiting`: held back until its time, not visible to the kitchen. */
  state: z.enum(['waiting', 'pending', 'accepted', 'refused']),
  /**
   * Why the round waits, or waited, for the staff's approval; '' = it does not, or the store accepts every round by
   * hand.
   */
  held: orderedRound.shape.held,
  cookState: z.enum(['received', 'cooking', 'served']),
  cover: z.number().int(),
  memo: z.string(),
  sentAt: z.string(),
  /** Name of the staff member who sent it; '' = a guest. */
  waiter: z.string(),
  /** The sender's verified phone: `☎ …5678`; '' = none. */
  telMark: z.string(),
  /** The sender's language: the staff know how to speak to them. */
  language: orderLanguage,
  cookAt: z.string().nullable(),
  servedAt: z.string().nullable(),
  printCount: z.number().int(),
  amount,
  paid: z.boolean(),
  /** Further facts of an order ahead; null = sent from a table. */
  ahead: ahead.nullable(),
  lines: z.array(ticketLine),
})

export const staff = z.object({
  sellerId: z.string(),
  username: z.string(),
  displayName: z.string(),
  role: z.enum(staffRoles),
  storeIds: z.array(z.string()),
  /** What they may do: the role's preset with their exceptions. */
  capabilities: z.array(z.string()),
})

export type Ticket = z.output<typeof ticket>
export type TicketLine = z.output<typeof ticketLine>
export type Staff = z.output<typeof staff>
