import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { mayRemoveFiles } from '../../../db/kept-files.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Call } from '../../../http/call.ts'
import { windowBudget } from '../../../memory/window-budget.ts'
import { sessionOf } from '../account/account-session.ts'
import { notRegistered } from '../account/profile.ts'
import { latestSeller } from '../latest-seller.ts'
import type { MemberDeps } from '../member.service.ts'
import { dropUnusedPictures, keepPicture } from './member-picture.repository.ts'

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
  /** Removes pictures that no record has shown for a day, with their files. A kill in between loses no file in use. */
  removeUnused(now: Date): Promise<void>
}

/** A picture that was replaced or never used stays so long. */
const unusedMs = 24 * 3600 * 1000
/** Removed in one transaction. */
const batch = 100

/**
 * Stores the pictures of members. The name is a hash of owner and content: a member's picture twice is one file, and no
 * file has two owners.
 */
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
      const { memberId } = member
      const owned = `member|${sellerId}|${memberId}|`
      const name = `photo-${createHash('sha256').update(owned).update(bytes).digest('hex').slice(0, 24)}`
      await transaction(deps.db, async (tx) => {
        await keepPicture(tx, { sellerId, memberId }, name, call.now)
        await deps.pictures.keep(name, read.value)
      })
      return ok({ url: `/pictures/${name}.webp` })
    },
    async removeUnused(now) {
      const before = new Date(now.getTime() - unusedMs)
      const removeSome = () =>
        transaction(deps.db, async (tx) => {
          if (!(await mayRemoveFiles(tx))) return 0
          const dropped = await dropUnusedPictures(tx, before, batch)
          // Before the commit: after a kill the rows still name the files, and the next run removes both.
          await Promise.all(dropped.map(deps.pictures.remove))
          return dropped.length
        })
      while ((await removeSome()) === batch);
    },
  }
}
