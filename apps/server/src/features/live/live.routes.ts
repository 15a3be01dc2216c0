import type { liveRoutes } from '@comanda/contract/live/live.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export declare function liveHandlers(services: Services): Handlers<typeof liveRoutes>
