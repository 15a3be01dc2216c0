import type { staffRoutes } from '@comanda/contract/kitchen/staff.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function staffHandlers({ kitchen }: Pick<Services, 'kitchen'>): Handlers<typeof staffRoutes> {
  const { accounts, totp } = kitchen
  return {
    'GET /console/api/:sellerId/staff': ({ params }, call) => accounts.list(params.sellerId, call),
    'POST /console/api/:sellerId/staff': ({ params, body }, call) => accounts.create(params.sellerId, body, call),
    'POST /console/api/:sellerId/staff/:username/change': ({ params, body }, call) =>
      accounts.change(params, body, call),
    'POST /console/api/:sellerId/staff/:username/endsessions': ({ params }, call) => accounts.endSessions(params, call),
    'POST /console/api/me/totp/start': ({ body }, call) => totp.start(body, call),
    'POST /console/api/me/totp/confirm': ({ body }, call) => totp.confirm(body, call),
    'POST /console/api/me/totp/off': ({ body }, call) => totp.off(body, call),
  }
}
