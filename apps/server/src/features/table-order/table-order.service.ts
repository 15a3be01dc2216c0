import type { Database } from '../../db/database.ts'
import type { Log } from '../../http/log.ts'
import type { LiveService } from '../live/live.service.ts'
import type { MenuService } from '../menu/menu.service.ts'
import type { OrderService } from '../order/order.service.ts'
import type { StoreService } from '../store/store.service.ts'

export interface TableOrderDeps {
  readonly db: Database
  readonly live: LiveService
  readonly store: StoreService
  readonly menu: MenuService
  readonly order: OrderService
  readonly log: Log
}

export interface TableOrderService {
  readonly todo?: never
}

export declare function createTableOrderService(deps: TableOrderDeps): TableOrderService
