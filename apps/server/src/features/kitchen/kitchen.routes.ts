import type { kitchenRoutes } from '@comanda/contract/kitchen/kitchen.routes.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../http/call.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type CookieNames, cookieNames } from '../../http/identify.ts'
import type { Services } from '../../services.ts'
import { deviceSeconds } from '../../sign-in/device-cookie.ts'
import type { KitchenService } from './kitchen.service.ts'
import { type SignIn, sessionSeconds, staffView } from './staff-session.ts'

export function kitchenHandlers(
  { kitchen }: Pick<Services, 'kitchen'>,
  { secure }: { readonly secure: boolean },
): Handlers<typeof kitchenRoutes> {
  const names = cookieNames(secure)
  return {
    'POST /console/api/signin': ({ body }, call) => signIn(kitchen, body, names, call),
    'POST /console/api/signout': (_, call) => signOut(kitchen, names.staff, call),
    'GET /console/api/me': (_, { staff }) => (staff === null ? refuse('not_signed_in') : ok(staffView(staff))),
    'GET /console/api/:sellerId/:storeId/tickets': ({ params }, { now }) =>
      kitchen.listTickets(params.sellerId, params.storeId, now),
    'GET /console/api/:sellerId/:storeId/bills/:outtradeno/tickets': async ({ params }) =>
      ok({ tickets: await kitchen.listBillTickets(params, params.outtradeno) }),
    'GET /console/api/:sellerId/:storeId/tickets/:roundId': ({ params }) => kitchen.getTicket(params),
    'POST /console/api/:sellerId/:storeId/tickets/:roundId/state': ({ params, body }, call) =>
      kitchen.moveTicket(params, body, call),
    'POST /console/api/:sellerId/:storeId/tickets/:roundId/accept': ({ params, body }, call) =>
      kitchen.acceptTicket(params, body, call),
    'POST /console/api/:sellerId/:storeId/tickets/:roundId/print': ({ params, body }) =>
      kitchen.printTicket(params, body.msgid),
  }
}

async function signIn(kitchen: KitchenService, body: SignIn, names: CookieNames, call: Call) {
  const result = await kitchen.signIn(body, call)
  if (!result.ok) return result
  // The old session ends, so that a token known before the sign-in opens nothing.
  if (call.session !== null) await kitchen.signOut(call.session)
  call.setCookie(names.staff, result.value.token, sessionSeconds)
  call.setCookie(names.device, result.value.device, deviceSeconds)
  return ok(result.value.staff)
}

async function signOut(kitchen: KitchenService, cookie: string, call: Call) {
  if (call.session !== null) await kitchen.signOut(call.session)
  call.setCookie(cookie, '', 0)
  return ok({})
}
