import type { tableOrderRoutes } from '@comanda/contract/table-order/table-order.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export declare function tableOrderHandlers(services: Services): Handlers<typeof tableOrderRoutes>
