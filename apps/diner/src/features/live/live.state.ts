/**
 * The table's event stream, one for the app. `onLive(type, listener)` listens to its events; `awaitAnswer(msgid)`
 * resolves when the stream announces a polled call's answer.
 */

import { type LiveStream, openLiveStream } from '@comanda/client/live-stream.ts'
import type { TableEvents } from '@comanda/contract/live/live.events.ts'
import type { MenuState } from '@comanda/contract/menu/menu.schema.ts'

export type LiveEventType = keyof TableEvents
type Listener<T extends LiveEventType> = (event: TableEvents[T]) => void

const types: readonly LiveEventType[] = [
  'fresh_order',
  'answer',
  'round_state',
  'call',
  'bill_paid',
  'bill_paying',
  'seating',
  'menu_state',
  'resync',
]

const listeners = new Map<LiveEventType, Set<Listener<never>>>()

/** Listens to events of one type; returns the unsubscribe. */
export function onLive<T extends LiveEventType>(type: T, listener: Listener<T>): () => void {
  const set = listeners.get(type) ?? new Set()
  listeners.set(type, set)
  set.add(listener as Listener<never>)
  return () => set.delete(listener as Listener<never>)
}

/** Resolves when the answer of a polled call is ready; never, if the stream is not open. */
export function awaitAnswer(msgid: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = onLive('answer', (event) => {
      if (event.msgid !== msgid) return
      stop()
      resolve()
    })
  })
}

export interface FollowedTable {
  readonly sellerId: string
  readonly storeId: string
  readonly tableNo: string
  /** The last event that the first answer includes. */
  readonly after?: number | undefined
}

/** Opens the stream. After silence, a wake-up or a reconnection it emits `resync`: read everything again. */
export function followTable({ sellerId, storeId, tableNo, after }: FollowedTable): () => void {
  const stream = openLiveStream({
    url: `/channel/weborder_v2/${sellerId}_${storeId}_${tableNo}`,
    types,
    after,
    onEvent: (type, data) => emit(type as LiveEventType, data),
    onPossibleGap: () => emit('resync', {}),
    onState: () => undefined,
  })
  return () => stream.close()
}

/** The stream of a store's menu class, for phones without a table there. */
export function followMenu(
  sellerId: string,
  storeId: string,
  menuClass: number,
  onState: (state: MenuState) => void,
): LiveStream {
  return openLiveStream({
    url: `/channel/menu/${sellerId}/${storeId}/live?menuclass=${menuClass}`,
    types: ['menu_state'],
    onEvent: (_, state) => onState(state as MenuState),
    onPossibleGap: () => undefined,
    onState: () => undefined,
  })
}

function emit(type: LiveEventType, data: unknown): void {
  for (const listener of listeners.get(type) ?? []) listener(data as never)
}
