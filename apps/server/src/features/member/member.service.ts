import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { CodeSent, User } from '@comanda/contract/member/member.schema.ts'
import type { SmsBudget } from '@comanda/rules/member/sms-limit.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import type { PictureStore } from '../../pictures/picture-store.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import type { LedgerService } from '../ledger/ledger.service.ts'
import type { StoreService } from '../store/store.service.ts'
import type { StyleService } from '../style/style.service.ts'
import { type AccountService, createAccountService } from './account/account.service.ts'
import { sessionOf } from './account/account-session.ts'
import { createMemberCodeService, type MemberCodeService } from './code/member-code.ts'
import { guestOf } from './guest-of.ts'
import { createMediaService, type MediaService } from './media/member-picture.ts'
import { findPerson } from './member.repository.ts'
import { createNoticeService, type NoticeService } from './notice/notice.ts'
import { type CodeWanted, sendCode } from './send-code.ts'
import { createMemberAdjustmentService, type MemberAdjustmentService } from './staff/member-adjustment.ts'
import { createStaffMemberService, type StaffMemberService } from './staff/staff-member.ts'
import { userView } from './user-view.ts'
import { createValueService, type ValueService } from './value/member-value.ts'
import { type CodeGiven, verifyCode } from './verify-code.ts'

export { addMember } from './account/account.repository.ts'
export type { PayingMember } from './account/account.service.ts'
export { phoneIdentifier } from './account/identifier.ts'
export { type CompanionTel, companionTelSql, telEndSql } from './person-sql.ts'
export { memberName } from './staff/staff-member.ts'

export interface MemberDeps {
  readonly db: Database
  readonly store: StoreService
  readonly style: StyleService
  readonly ledger: LedgerService
  readonly sms: Sms
  readonly mail: Mail
  readonly pictures: PictureStore
  readonly log: Pick<Log, 'warn'>
  readonly now: () => Date
  /** Phones reach us by https: cookies are Secure. */
  readonly secure: boolean
  /** Keys the hashes of codes and of counted numbers and addresses. */
  readonly cookieSecret: Buffer
  /** Country codes that messages are sent to. */
  readonly zones: readonly string[]
  readonly budget: SmsBudget
}

export interface MemberService {
  /** Country codes whose phones can be verified. */
  readonly zones: readonly string[]
  readonly account: AccountService
  readonly value: ValueService
  /** The code by which a till knows a member. */
  readonly code: MemberCodeService
  /** Members as staff find and name them. */
  readonly staff: StaffMemberService
  /** Corrections of members' gift and points. */
  readonly adjustment: MemberAdjustmentService
  readonly media: MediaService
  /** Tells members of a changed phone or password. */
  readonly notice: NoticeService
  sendCode(wanted: CodeWanted, call: Call): Promise<Result<CodeSent, ErrorCode>>
  verifyCode(sellerId: string, given: CodeGiven, call: Call): Promise<Result<User, ErrorCode>>
  /** The calling guest. Without a seller the answer has no phone. */
  getUser(
    asked: { readonly uid?: string | undefined; readonly sellerid?: string | undefined },
    call: Call,
  ): Promise<Result<User, ErrorCode>>
  /** As `getUser`, of a seller that exists. Without a WeChat sign-in the profile is the member's own. */
  getWeixinUser(sellerId: string, uid: string | undefined, call: Call): Promise<Result<User, ErrorCode>>
}

export function createMemberService(deps: MemberDeps): MemberService {
  const code = createMemberCodeService(deps)
  const staff = createStaffMemberService(deps, code)
  async function getUser({ uid, sellerid: sellerId }: Parameters<MemberService['getUser']>[0], call: Call) {
    const own = guestOf(call)
    if (uid !== undefined && uid !== own) return refuse('user_unknown')
    if (sellerId === undefined) return ok(userView(own, null, null, call))
    const person = await findPerson(deps.db.pool, { sellerId, uid: own })
    return ok(userView(own, person, await sessionOf(deps, sellerId, call), call))
  }
  return {
    zones: deps.zones,
    account: createAccountService(deps),
    value: createValueService(deps),
    code,
    staff,
    adjustment: createMemberAdjustmentService(deps, staff),
    media: createMediaService(deps),
    notice: createNoticeService(deps),
    sendCode: (wanted, call) => sendCode(deps, wanted, call),
    verifyCode: (sellerId, given, call) => verifyCode(deps, sellerId, given, call),
    getUser,
    async getWeixinUser(sellerId, uid, call) {
      if ((await deps.store.getSeller(sellerId)) === null) return refuse('store_unknown')
      return getUser({ uid, sellerid: sellerId }, call)
    },
  }
}
