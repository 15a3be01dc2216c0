/**
 * Live: the table's event stream, one for the app. `onLive(type, listener)` hears its events; `heardAnswer(msgid)` resolves when a polled call's answer is announced.
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

/** Hears events of one type until the returned function is called. */
export function onLive<T extends LiveEventType>(type: T, listener: Listener<T>): () => void {
  const set = listeners.get(type) ?? new Set()
  listeners.set(type, set)
  set.add(listener as Listener<never>)
  return () => set.delete(listener as Listener<never>)
}

/** Resolves when the answer of a polled call is there; never, if the stream is not open. */
export function heardAnswer(msgid: string): Promise<void> {
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
  /** The last event the first answer already holds. */
  readonly after?: number | undefined
}

/** Opens the stream. A doubt (silence, a wake-up, a reopened stream) is told as `resync`: ask for everything again. */
export function followTable({ sellerId, storeId, tableNo, after }: FollowedTable): () => void {
  const stream = openLiveStream({
    url: `/channel/weborder_v2/${sellerId}_${storeId}_${tableNo}`,
    types,
    after,
    onEvent: (type, data) => tell(type as LiveEventType, data),
    onPossibleGap: () => tell('resync', {}),
    onState: () => undefined,
  })
  return () => stream.close()
}

/** The stream of a class of a store's menu, for who sits at no table of it. */
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

function tell(type: LiveEventType, data: unknown): void {
  for (const listener of listeners.get(type) ?? []) listener(data as never)
}
