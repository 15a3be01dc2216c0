import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../../http/call.ts'
import { windowBudget } from '../../../memory/window-budget.ts'
import { sessionOf } from '../account/account-session.ts'
import { notRegistered } from '../account/profile.ts'
import { latestSeller } from '../latest-seller.ts'
import type { MemberDeps } from '../member.service.ts'

const mostMegabytes = 1
/** No page shows a member's picture larger. */
const longestSide = 512
/** Pictures of one member; counted by each server. */
const budget = [
  { of: 'member', seconds: 600, most: 10 },
  { of: 'member', seconds: 86_400, most: 40 },
] as const

type UploadRefusal = 'store_unknown' | 'not_registered' | 'picture_unreadable' | 'picture_too_big' | 'too_many_tries'

export interface MediaService {
  takePicture(
    sent: { readonly b64Data: string; readonly sellerId?: string | undefined },
    call: Call,
  ): Promise<Result<{ readonly url: string }, UploadRefusal>>
}

/** Stores the pictures of members. The name is a hash of the content: the same picture twice is one file. */
export function createMediaService(deps: MemberDeps): MediaService {
  const taken = windowBudget<'member'>(budget, deps.now)
  return {
    async takePicture({ b64Data, ...asked }, call) {
      const sellerId = asked.sellerId ?? latestSeller(call)
      if (sellerId === undefined) return refuse('store_unknown')
      const member = await sessionOf(deps, sellerId, call)
      if (member === null) return notRegistered(sellerId)
      const bytes = Buffer.from(b64Data.replace(/^data:[^,]{0,80},/, ''), 'base64')
      if (bytes.length > mostMegabytes * 1024 * 1024) return refuse('picture_too_big', [mostMegabytes])
      const wait = taken.take({ member: `${sellerId} ${member.memberId}` }, 1)
      if (wait > 0) return refuse('too_many_tries', [wait])
      const read = await deps.pictures.read(bytes, longestSide)
      if (!read.ok) return read
      // Of its own kind: the same file may be a dish, in another size.
      const name = `photo-${createHash('sha256').update('member').update(bytes).digest('hex').slice(0, 24)}`
      await deps.pictures.keep(name, read.value)
      return ok({ url: `/pictures/${name}.webp` })
    },
  }
}
