import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'

/** What a member types on the profile page. */
export interface ProfileEntry {
  readonly username: string
  readonly zone: string
  readonly telephone: string
  readonly sex: '' | '0' | '1'
  readonly birthday: string
}

export type ProfileField = 'picture' | 'username' | 'telephone' | 'birthday' | 'form'

type Known = Pick<MemberInfo, 'realname' | 'telZoneCode' | 'tel' | 'sex' | 'birthday'>

/** `zone`: for a member without a phone. */
export function entryOf({ realname, telZoneCode, tel, sex, birthday }: Known, zone: string): ProfileEntry {
  return {
    username: realname,
    zone: telZoneCode === '' ? zone : telZoneCode,
    telephone: tel,
    sex: sex === null ? '' : sex === 0 ? '0' : '1',
    birthday,
  }
}

/** The first fault before any call (spec 2 §5 Profile save); null = none. */
export function entryProblem({ username, telephone }: ProfileEntry): 'name_missing' | 'phone_missing' | null {
  if (username.trim() === '') return 'name_missing'
  return telephone === '' ? 'phone_missing' : null
}

export interface ProfileChanges {
  readonly username?: string
  readonly sex?: 0 | 1
  readonly birthday?: string
  readonly telephone?: string
  readonly telZoneCode?: string
}

/** Only what differs from the record: an unchanged phone needs no proof, and a birthday is set once. */
export function changesOf(entry: ProfileEntry, member: Known): ProfileChanges {
  const before = entryOf(member, entry.zone)
  const username = entry.username.trim()
  const isPhoneNew = entry.telephone !== before.telephone || entry.zone !== before.zone
  return {
    ...(username === before.username ? {} : { username }),
    ...(entry.sex === '' || entry.sex === before.sex ? {} : { sex: entry.sex === '0' ? 0 : 1 }),
    ...(entry.birthday === before.birthday ? {} : { birthday: entry.birthday }),
    ...(isPhoneNew ? { telephone: entry.telephone, telZoneCode: entry.zone } : {}),
  }
}

/** Where a refusal of the server is shown. */
export function fieldOfProfile(code: string): ProfileField {
  if (code.startsWith('picture_')) return 'picture'
  if (code === 'name_missing') return 'username'
  if (code.startsWith('birthday_')) return 'birthday'
  return code.startsWith('phone_') ? 'telephone' : 'form'
}
