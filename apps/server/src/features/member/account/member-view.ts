import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { isAdjustReason } from '@comanda/rules/member/member-adjustment.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import type { Call } from '../../../http/call.ts'
import type { Balance } from '../../ledger/ledger.service.ts'
import { guestOf } from '../guest-of.ts'
import type { MemberDeps } from '../member.service.ts'
import type { MemberRow } from './account.repository.ts'
import type english from './member-text.en.json'

const texts = readLanguageFiles<typeof english>(new URL('.', import.meta.url), 'member-text')

/** The member's record for their own eyes; null = a guest's. */
export async function memberView(
  deps: MemberDeps,
  sellerId: string,
  member: MemberRow | null,
  call: Call,
): Promise<MemberInfo> {
  const uid = guestOf(call)
  return {
    ...{ isVip: member !== null, uid, guestid: uid, openerid: member?.memberId ?? '', scene: '' },
    openercardid: member?.card ?? '',
    username: member === null ? '' : nameOf(member, call),
    realname: member?.username ?? '',
    vipdate: member === null ? '' : await homeDate(deps, sellerId, member.joinedAt),
    ...{ storeId: member?.storeId ?? '', tel: member?.phone ?? '', telZoneCode: member?.zone ?? '' },
    ...{ email: member?.email ?? '', birthday: member?.birthday ?? '', sex: member?.sex ?? null },
    headimgurl: member?.avatar ?? '',
    ...(await readValue(deps, sellerId, member)),
    registerurl: registerUrl(sellerId),
  }
}

/** What a member owns, in minor units. */
export type MemberAmounts = Pick<MemberInfo, 'balance' | 'oriBalance' | 'fzamt' | 'points'>

/** What the member owns, of one moment; a guest owns nothing. */
export async function readValue(deps: MemberDeps, sellerId: string, member: MemberRow | null): Promise<MemberAmounts> {
  if (member === null) return { balance: 0, oriBalance: 0, fzamt: 0, points: 0 }
  const { balance, oriBalance, fzamt, points } = await readBalance(deps, sellerId, member)
  return { balance, oriBalance, fzamt, points }
}

/** In the seller's currency, with principal and gift apart. */
export async function readBalance(deps: MemberDeps, sellerId: string, { memberId }: MemberRow): Promise<Balance> {
  const unit = (await deps.style.getStyle(sellerId))?.currency.code ?? ''
  return deps.ledger.balanceOf(deps.db.pool, { sellerId, memberId, unit })
}

export function nameOf({ username }: Pick<MemberRow, 'username'>, { language }: Pick<Call, 'language'>): string {
  return username === '' ? texts[language].anonymous : username
}

/** A reason of an adjustment, as the member reads it. */
export function reasonText(reason: string, language: Language): string {
  return isAdjustReason(reason) ? texts[language][reason] : reason
}

export function registerUrl(sellerId: string): string {
  return `/s/${sellerId}/register`
}

/** Words that a password guesser tries first. */
export async function sellerNames({ store }: MemberDeps, sellerId: string): Promise<readonly string[]> {
  const seller = await store.getSeller(sellerId)
  return Object.values(seller?.names ?? {}).filter((name) => name !== undefined)
}

/** The day in the zone of the seller's first store: `2026-11-28`. */
export async function homeDate({ store }: MemberDeps, sellerId: string, at: Date): Promise<string> {
  const [first] = await store.listStores(sellerId)
  const { year, month, day } = localTime(at.getTime(), first?.timeZone ?? 'UTC')
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
