import type { waiterRoutes } from '@comanda/contract/waiter/waiter.routes.ts'
import { ok } from '@comanda/rules/result/result.ts'
import type { Call } from '../../http/call.ts'
import type { Handlers } from '../../http/handlers.ts'
import { cookieNames } from '../../http/identify.ts'
import { sealServing } from '../../http/signed-cookie.ts'
import type { Services } from '../../services.ts'
import { deviceSeconds, sessionSeconds } from '../kitchen/kitchen.service.ts'
import type { WaiterService, WaiterSignIn } from './waiter.service.ts'

interface Cookies {
  readonly secure: boolean
  readonly cookieSecret: Buffer
}

export function waiterHandlers({ waiter }: Pick<Services, 'waiter'>, cookies: Cookies): Handlers<typeof waiterRoutes> {
  return {
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/waiterlogin.html': ({ params, body }, call) =>
      signIn(waiter, params.sellerId, body, call, cookies),
    'DELETE /weixin/storeorder/:sellerId/:storeId/:tableNo/waiterlogin.html': async (_, call) => {
      if (call.session !== null) await waiter.signOut(call.session)
      const { staff, serving } = cookieNames(cookies.secure)
      call.setCookie(staff, '', 0)
      call.setCookie(serving, '', 0)
      return ok({})
    },
  }
}

async function signIn(
  waiter: WaiterService,
  sellerId: string,
  body: WaiterSignIn,
  call: Call,
  { secure, cookieSecret }: Cookies,
) {
  const result = await waiter.signIn(sellerId, body, call)
  if (!result.ok) return result
  const { staff, token, device } = result.value
  // The old session ends, so that a token known before the sign-in opens nothing.
  if (call.session !== null && call.session !== token) await waiter.signOut(call.session)
  const names = cookieNames(secure)
  call.setCookie(names.staff, token, sessionSeconds)
  call.setCookie(names.serving, sealServing(staff, cookieSecret), sessionSeconds)
  if (device !== undefined) call.setCookie(names.device, device, deviceSeconds)
  const { username, displayName, storeIds } = staff
  return ok({ uid: `staff:${username}`, ascode: token, displayName, storeIds: [...storeIds] })
}
