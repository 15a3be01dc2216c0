import type { User } from '@comanda/contract/member/member.schema.ts'
import { telMark } from '@comanda/rules/member/phone.ts'
import type { Call } from '../../http/call.ts'
import type { MemberRow } from './account/account.repository.ts'
import { nameOf } from './account/member-view.ts'
import type { PersonRow } from './member.repository.ts'

/** The guest as the calls of a seller show them; `member` = signed in. */
export function userView(
  uid: string,
  person: PersonRow | null,
  member: MemberRow | null,
  call: Pick<Call, 'language'>,
): User {
  return {
    uid,
    telephone: person?.digits ?? '',
    telZoneCode: person?.zone ?? '',
    telVerify: person !== null,
    telMark: telMark(person?.digits ?? ''),
    birthday: member?.birthday ?? '',
    sex: member?.sex ?? null,
    username: member === null ? '' : nameOf(member, call),
    isVip: member !== null,
    headimgurl: member?.avatar ?? '',
  }
}
