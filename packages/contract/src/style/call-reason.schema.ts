import { z } from 'zod'

/** Why a guest rings for the staff. The table `store_call` checks the same list. */
export const callReason = z.enum(['water', 'bill', 'clear', 'help', 'other'])
export type CallReason = z.output<typeof callReason>
