import type { User } from '@comanda/contract/member/member.schema.ts'
import { telMark } from '@comanda/rules/member/phone.ts'
import type { PersonRow } from './member.repository.ts'

/** The guest as the calls of a seller show them. */
export function userView(uid: string, person: PersonRow | null): User {
  return {
    uid,
    telephone: person?.digits ?? '',
    telZoneCode: person?.zone ?? '',
    telVerify: person !== null,
    telMark: telMark(person?.digits ?? ''),
    birthday: '',
    sex: null,
    username: '',
    isVip: false,
    headimgurl: '',
  }
}
