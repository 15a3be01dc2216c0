import type { StoreEvents, TableEvents } from '@comanda/contract/live/live.events.ts'

export type LiveEventType = keyof TableEvents | keyof StoreEvents | 'menu_changed'

/** One numbered event of a channel, as `live_event` holds it. */
export interface LiveEvent {
  readonly sellerId: string
  readonly channel: string
  readonly seq: number
  readonly type: string
  readonly data: unknown
}

/** An event that has no number yet: it gets one in the transaction of its effect. */
export interface NewLiveEvent {
  readonly channel: string
  readonly type: LiveEventType
  readonly data: unknown
}

/** The phones at one table. Neither part can hold `_`, so the name cannot be forged from another table's. */
export function tableChannel(storeId: string, tableNo: string): string {
  return `t_${storeId}_${tableNo}`
}

/** The terminals of one store. */
export function storeChannel(storeId: string): string {
  return `s_${storeId}`
}

/** Says that what can be had at a store has changed; told to its phones and terminals as `menu_state` (menu-watch.ts). */
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
