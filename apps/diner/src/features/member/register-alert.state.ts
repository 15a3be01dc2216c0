import type { CallRefusal } from '@comanda/client/call-result.ts'
import type { ApiKey } from '@comanda/contract/api.ts'
import { create } from 'zustand'

/** A member's action was refused with 10002 (spec 2 §8). Null = none. Small, because it ships with the first page. */
export const useRegisterAlert = create<{ readonly alert: RegisterAlert | null }>(() => ({ alert: null }))

export interface RegisterAlert {
  /** The server's sentence. */
  readonly message: string
  /** The page to register at. */
  readonly url: string
}

/** What a guest does, in contrast to what a page reads: a page that reads asks to register in its own place. */
const actions: ReadonlySet<string> = new Set<ApiKey>([
  'POST /pay/scenepay/createpreorder.html',
  'POST /platform/media/upload',
  'POST /weixin/vipmanage/:sellerId/updatevipinfobyself.html',
  'POST /weixin/vipmanage/:sellerId/password.html',
  'POST /weixin/vipmanage/:sellerId/endsession.html',
])

export function tellNotRegistered(call: string, { code, message, details }: CallRefusal): void {
  if (code !== 'not_registered' || !actions.has(call)) return
  const url = (details as { registerurl?: unknown } | undefined)?.registerurl
  if (typeof url === 'string') useRegisterAlert.setState({ alert: { message, url } })
}
