import type { CallResult } from '@comanda/client/call-result.ts'
import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import { shownPapers } from '@comanda/contract/member/consent-papers.ts'
import type { CodeSent, User } from '@comanda/contract/member/member.schema.ts'
import { call } from '../../../platform/client.ts'
import { createCallOnce } from '../call-once.ts'
import type { TypedPhone } from '../verify-phone.ts'
import type { ExtraStep } from './wizard.ts'

/** A phone with its country code, or an e-mail address with zone ''. */
export interface AccountName {
  readonly zone: string
  readonly identifier: string
}

/** What a new member says about themselves. '' and null = not said. */
export interface NewProfile {
  readonly username: string
  readonly birthday: string
  readonly sex: 0 | 1 | null
  readonly password: string
}

/** The purpose of a code to register or sign in (spec 2 §7). */
const memberCode = 'SELLER_MEMREGIST'

/** The calls of the wizard. Each repeats under one key until it is decided. */
export function createAccountCalls(sellerId: string) {
  const once = createCallOnce()
  const about = { params: { sellerId }, query: {} } as const
  const typeOf = ({ zone }: AccountName) => (zone === '' ? '12' : '11')
  const named = (account: AccountName) => ({
    identifier: account.identifier,
    ...(account.zone === '' ? {} : { telZoneCode: account.zone }),
  })
  return {
    askCode({ zone, identifier }: AccountName): Promise<CallResult<CodeSent>> {
      return once(`ask ${zone} ${identifier}`, (key) =>
        zone === ''
          ? call(
              'POST /platform/email/sendrandomcode',
              { params: undefined, query: {}, body: { email: identifier, sellerId } },
              { key },
            )
          : call(
              'POST /platform/sms/sendrandomcode',
              {
                params: undefined,
                query: {},
                body: { telephone: identifier, telZoneCode: zone, sellerId, buzcode: memberCode },
              },
              { key },
            ),
      )
    },
    enterCode(optionId: string, verifyCode: string): Promise<CallResult<User & { ticket?: string | undefined }>> {
      const body = { optionId, optionType: 'account' as const, verifyCode }
      return once(`enter ${optionId} ${verifyCode}`, (key) =>
        call('POST /weixin/vipmanage/:sellerId/verifyoption.html', { ...about, body }, { key }),
      )
    },
    /** The account's uid; '' = there is none. */
    findAccount(account: AccountName, ticket: string): Promise<CallResult<{ uid: string }>> {
      return call('POST /weixin/vipmanage/:sellerId/checkuseraccount.html', {
        ...about,
        body: { ...named(account), authType: typeOf(account), ticket },
      })
    },
    /** With a profile, whose form has both boxes ticked, a new account is made where there is none. */
    signInByTicket(account: AccountName, ticket: string, profile?: NewProfile): Promise<CallResult<MemberInfo>> {
      const signIn = { ...named(account), authType: typeOf(account), credential: ticket }
      const body = profile === undefined ? signIn : { ...signIn, ...profile, consents: shownPapers }
      return once(`sign-in ${JSON.stringify(body)}`, (key) =>
        call('POST /weixin/vipmanage/:sellerId/userauthlogin.html', { ...about, body }, { key }),
      )
    },
    /** The popup's registration, without a name and with both boxes ticked. Where a code is needed, one is on its way, and the answer is 10007. */
    register({ zone, telephone }: TypedPhone): Promise<CallResult<MemberInfo>> {
      const body = { telephone, telZoneCode: zone, consents: shownPapers }
      return once(`register ${zone} ${telephone}`, (key) =>
        call('POST /weixin/vipmanage/:sellerId/register.html', { ...about, body }, { key }),
      )
    },
    /** Completes the call that answered 10007. */
    enterExtra(
      { optionId, optionType }: Pick<ExtraStep, 'optionId' | 'optionType'>,
      verifyCode: string,
    ): Promise<CallResult<User>> {
      const body = { optionId, optionType, verifyCode }
      return once(`extra ${optionId} ${verifyCode}`, (key) =>
        call('POST /weixin/vipmanage/:sellerId/verifyoption.html', { ...about, body }, { key }),
      )
    },
    signInByPassword(account: AccountName, password: string): Promise<CallResult<MemberInfo>> {
      const body = { ...named(account), authType: '30', password }
      return once(`password ${JSON.stringify(body)}`, (key) =>
        call('POST /weixin/vipmanage/:sellerId/userauthlogin.html', { ...about, body }, { key }),
      )
    },
  }
}

export type AccountCalls = ReturnType<typeof createAccountCalls>
