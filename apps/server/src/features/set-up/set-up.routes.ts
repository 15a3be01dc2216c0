import type { setUpRoutes } from '@comanda/contract/set-up/set-up.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function setUpHandlers({ setUp }: Pick<Services, 'setUp'>): Handlers<typeof setUpRoutes> {
  return {
    'POST /console/api/set-up/code': ({ body }) => setUp.proveCode(body.code),
    'POST /console/api/set-up': ({ body }, call) => setUp.setUp(body.code, body.house, call),
  }
}
