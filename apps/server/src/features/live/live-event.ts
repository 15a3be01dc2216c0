import type { StoreEvents, TableEvents } from '@comanda/contract/live/live.events.ts'

export type LiveEventType = keyof TableEvents | keyof StoreEvents | 'menu_changed'

/** One numbered event of a channel, as `live_event` stores it. */
export interface LiveEvent {
  readonly sellerId: string
  readonly channel: string
  readonly seq: number
  readonly type: string
  readonly data: unknown
}

/** An event without a number; the transaction of its effect assigns one. */
export interface NewLiveEvent {
  readonly channel: string
  readonly type: LiveEventType
  readonly data: unknown
}

/** The phones at one table. Neither part can contain `_`, so another table cannot forge the name. */
export function tableChannel(storeId: string, tableNo: string): string {
  return `t_${storeId}_${tableNo}`
}

/** The terminals of one store. */
export function storeChannel(storeId: string): string {
  return `s_${storeId}`
}

/** A change of a store's menu state. Phones and terminals get it as `menu_state` (menu-watch.ts). */
export function menuChannel(storeId: string): string {
  return `m_${storeId}`
}

export function menuEvent(storeId: string): NewLiveEvent {
  return { channel: menuChannel(storeId), type: 'menu_changed', data: {} }
}

export function tableEvent<T extends keyof TableEvents>(
  storeId: string,
  tableNo: string,
  type: T,
  data: TableEvents[T],
): NewLiveEvent {
  return { channel: tableChannel(storeId, tableNo), type, data }
}

export function storeEvent<T extends keyof StoreEvents>(storeId: string, type: T, data: StoreEvents[T]): NewLiveEvent {
  return { channel: storeChannel(storeId), type, data }
}
