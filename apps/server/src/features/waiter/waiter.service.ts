import { can } from '@comanda/rules/access/roles.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Call, StaffMember } from '../../http/call.ts'
import type { KitchenService } from '../kitchen/kitchen.service.ts'

export type WaiterSignIn =
  | { readonly username: string; readonly password: string }
  /** What the native shell keeps of an earlier sign-in. */
  | { readonly uid: string; readonly ascode: string }

export interface SignedInWaiter {
  readonly staff: Pick<StaffMember, 'sellerId' | 'username' | 'displayName' | 'role' | 'storeIds' | 'capabilities'>
  readonly token: string
  /** The cookie by which this device is known at the name; only after a password. */
  readonly device?: string
}

type WaiterRefusal = 'wrong_password' | 'too_many_tries' | 'staff_disabled' | 'waiter_not_allowed' | 'waiter_code_ended'

export interface WaiterService {
  signIn(
    sellerId: string,
    signIn: WaiterSignIn,
    call: Pick<Call, 'address' | 'device' | 'now'>,
  ): Promise<Result<SignedInWaiter, WaiterRefusal>>
  /** Ends the session on the server. */
  signOut(token: string): Promise<void>
}

/** Staff who order for guests. They use the kitchen room's sessions, with the same throttle and the same end. */
export function createWaiterService({ kitchen }: { readonly kitchen: KitchenService }): WaiterService {
  return {
    async signIn(sellerId, signIn, call) {
      const isKept = 'ascode' in signIn
      const found = isKept
        ? await keptSession(kitchen, sellerId, signIn, call.now)
        : await kitchen.signIn({ sellerId, ...signIn }, call)
      // A phone that serves asks for no code: who has a second step signs in at the console.
      if (!found.ok) {
        const { code, values } = found
        return refuse(code === 'code_needed' || code === 'wrong_code' ? 'waiter_not_allowed' : code, values)
      }
      if (can(found.value.staff, 'table.order')) return found
      // A session that this phone will not use is ended at once.
      if (!isKept) await kitchen.signOut(found.value.token)
      return refuse('waiter_not_allowed')
    },
    signOut: (token) => kitchen.signOut(token),
  }
}

async function keptSession(
  kitchen: KitchenService,
  sellerId: string,
  { uid, ascode }: { readonly uid: string; readonly ascode: string },
  now: Date,
): Promise<Result<SignedInWaiter, 'waiter_code_ended'>> {
  const staff = (await kitchen.sessionOf(ascode, now))?.staff
  const isTheirs = staff !== undefined && staff.sellerId === sellerId && uid === `staff:${staff.username}`
  return isTheirs ? ok({ staff, token: ascode }) : refuse('waiter_code_ended')
}
