import type { CallResult } from '@comanda/client/call-result.ts'
import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import { call } from '../../../platform/client.ts'
import { createCallOnce } from '../call-once.ts'
import type { ProfileChanges } from './profile-entry.ts'

/** Proof of the old account; '' = none yet. */
export interface OldProof {
  readonly ticket?: string
  readonly password?: string
}

/** The calls of the profile page. Each repeats under one key until it is decided. */
export function createProfileCalls(sellerId: string) {
  const once = createCallOnce()
  const about = { params: { sellerId }, query: {} } as const
  return {
    upload(b64Data: string): Promise<CallResult<{ url: string }>> {
      const body = { b64Data, fileType: 'img', fileSuffix: 'png', sellerId } as const
      return once(`upload ${b64Data}`, (key) =>
        call('POST /platform/media/upload', { params: undefined, query: {}, body }, { key }),
      )
    },
    update(
      changes: ProfileChanges & { readonly headImgUrl?: string },
      proof: OldProof,
    ): Promise<CallResult<MemberInfo>> {
      const body = { ...changes, ...proof }
      return once(`update ${JSON.stringify(body)}`, (key) =>
        call('POST /weixin/vipmanage/:sellerId/updatevipinfobyself.html', { ...about, body }, { key }),
      )
    },
    /** The code to the new phone completes the change. */
    enterUpdate(optionId: string, verifyCode: string): Promise<CallResult<unknown>> {
      const body = { optionId, optionType: 'update' as const, verifyCode }
      return once(`enter ${optionId} ${verifyCode}`, (key) =>
        call('POST /weixin/vipmanage/:sellerId/verifyoption.html', { ...about, body }, { key }),
      )
    },
    readSelf(): Promise<CallResult<MemberInfo>> {
      return call('GET /weixin/vipmanage/:sellerId/getavipdetailbyopenid.html', about)
    },
    setPassword(password: string, proof: { readonly ticket?: string; readonly oldPassword?: string }) {
      const body = { password, ...proof }
      return once(`password ${JSON.stringify(body)}`, (key) =>
        call('POST /weixin/vipmanage/:sellerId/password.html', { ...about, body }, { key }),
      )
    },
    /** '' = on all other devices. */
    endSession(sessionId: string) {
      return once(`end ${sessionId}`, (key) =>
        call('POST /weixin/vipmanage/:sellerId/endsession.html', { ...about, body: { sessionId } }, { key }),
      )
    },
  }
}
