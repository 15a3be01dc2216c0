import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../http/call.ts'
import type { SessionRow } from './account/account-session.repository.ts'
import { sessionOf } from './account/account-session.ts'
import { notRegistered } from './account/profile.ts'
import type { MemberDeps } from './member.service.ts'

export type OwnRefusal = 'not_registered' | 'user_unknown'

/** The calling member. A card that is not theirs is refused like an unknown one. */
export async function ownMember(
  deps: MemberDeps,
  sellerId: string,
  openercardid: string,
  call: Call,
): Promise<Result<SessionRow, OwnRefusal>> {
  const member = await sessionOf(deps, sellerId, call)
  if (member === null) return notRegistered(sellerId)
  return openercardid === '' || openercardid === member.card ? ok(member) : refuse('user_unknown')
}
