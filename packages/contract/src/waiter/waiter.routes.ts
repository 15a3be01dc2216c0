import { z } from 'zod'
import type { Routes } from '../route.ts'
import { empty, tableParams } from '../shared.schema.ts'

/** The waiter, and what their phone keeps to sign in again. */
export const waiter = z.object({
  /** As on lines and rounds: `staff:` and the user name. */
  uid: z.string(),
  /** The waiter code: the session itself. The browser sends it with every order as the cookie `staff`. */
  ascode: z.string(),
  displayName: z.string(),
  /** Stores this person works in; empty = all of the seller's. */
  storeIds: z.array(z.string()),
})
export type Waiter = z.output<typeof waiter>

const password = z.object({ username: z.string().min(1).max(64), password: z.string().min(1).max(200) })
/** From the native shell's cache: checked like any session, and invalid after its end. */
const credentials = z.object({ uid: z.string().min(1).max(80), ascode: z.string().min(1).max(120) })

export const waiterRoutes = {
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/waiterlogin.html': {
    summary:
      "Signs a waiter in, by name and password or by the native shell's `uid` and `ascode`. Then this phone acts as staff at tables. Without a table: `00`.",
    source: 'spec 1 §6, §7',
    access: 'public',
    params: tableParams,
    body: z.union([password, credentials]),
    answer: waiter,
    writes: true,
    refusals: ['wrong_password', 'too_many_tries', 'staff_disabled', 'waiter_not_allowed', 'waiter_code_ended'],
  },
  'DELETE /weixin/storeorder/:sellerId/:storeId/:tableNo/waiterlogin.html': {
    summary: 'Ends the session on the server; this phone is a guest’s again.',
    source: 'spec 1 §6 (path not shown)',
    access: 'public',
    params: tableParams,
    answer: empty,
    writes: true,
    refusals: [],
  },
} as const satisfies Routes
