import { passwordStepMs } from '@comanda/rules/access/timed-password.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOffline } from '../../../app/offline.ts'
import { usePage } from '../../../app/page-input.ts'
import { call } from '../../../platform/client.ts'
import { codeAt } from './drawn-code.ts'
import { forgetMemberCode, type KeptMemberCode, keepMemberCode, recallMemberCode } from './kept-member-code.ts'

/** A refreshed code shows after this (spec 2 §9). */
export const refreshDelay = 500

export interface ShownCode {
  /** 20 digits; null = none yet. */
  readonly code: string | null
  /** A refresh is running. */
  readonly busy: boolean
  readonly failed: boolean
  readonly reusedAt: string | null
  readonly refresh: () => void
}

/** The member code of this moment. After its first answer it goes on without a network, until the handle ends. */
export function useMemberCode(username: string): ShownCode {
  const { sellerId } = usePage()
  const [kept, setKept] = useState(() => recallMemberCode(sellerId, Date.now()))
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const isOffline = useOffline()
  const running = useRef(false)
  const fetchCode = useCallback(async () => {
    const result = await call('POST /weixin/vipmanage/:sellerId/barcode.html', {
      params: { sellerId },
      query: {},
      body: {},
    })
    if (result.ok) {
      const { handle, seed, serverTime, endsAt, reusedAt } = result.value
      const fresh = { handle, seed, endsAt, reusedAt, ahead: serverTime - Date.now(), username }
      keepMemberCode(sellerId, fresh)
      return fresh
    }
    // Signed out elsewhere: the till no longer knows the code.
    if (result.code === 'not_registered') forgetMemberCode(sellerId)
    return recallMemberCode(sellerId, Date.now())
  }, [sellerId, username])
  const load = useCallback(
    async (delay: number) => {
      if (running.current) return
      running.current = true
      setBusy(delay > 0)
      const [fresh] = await Promise.all([fetchCode(), after(delay)])
      running.current = false
      setKept(fresh)
      setFailed(fresh === null)
      setBusy(false)
    },
    [fetchCode],
  )
  useEffect(() => {
    if (!isOffline) void load(0)
  }, [isOffline, load])
  const refresh = useCallback(() => void load(refreshDelay), [load])
  const code = useCodeNow(kept)
  return { code, busy, failed: failed || (isOffline && code === null), reusedAt: kept?.reusedAt ?? null, refresh }
}

/** Changes with each step, and when a sleeping phone wakes. */
function useCodeNow(kept: KeptMemberCode | null): string | null {
  const [now, setNow] = useState(() => Date.now())
  const ahead = kept?.ahead ?? 0
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const at = Date.now()
      setNow(at)
      clearTimeout(timer)
      timer = setTimeout(tick, passwordStepMs - ((at + ahead) % passwordStepMs))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [ahead])
  if (kept === null || now + ahead >= kept.endsAt) return null
  return codeAt(kept, now)
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
