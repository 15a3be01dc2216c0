import { needsStaff } from '@comanda/rules/kitchen/table-look.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { StorePlace } from '../../app/store.queries.ts'
import { floorQuery, type TableTile } from './floor.queries.ts'

type Call = TableTile['calls'][number]

/** Calls and guests that are new since the last answer. */
export interface FloorNews {
  readonly calls: readonly { readonly tile: TableTile; readonly call: Call }[]
  readonly guests: readonly { readonly tile: TableTile }[]
}

/**
 * The tables of a store. `screens/terminal/use-live-board.ts` refetches them on every event. `onNews` gets new calls and
 * new requests to join.
 */
export function useFloor(place: StorePlace, onNews: (news: FloorNews) => void) {
  const floor = useQuery(floorQuery(place))
  const seen = useRef<Set<string> | null>(null)
  const tables = floor.data?.tables
  useEffect(() => {
    if (tables === undefined) return
    const calls = tables.flatMap((tile) => tile.calls.map((call) => ({ tile, call })))
    const guests = tables.flatMap((tile) => tile.waiting.map(({ uid }) => ({ tile, uid: `${tile.seatingId} ${uid}` })))
    const known = seen.current
    seen.current = new Set([...calls.map(({ call }) => call.callId), ...guests.map(({ uid }) => uid)])
    if (known === null) return
    const news = {
      calls: calls.filter(({ call }) => !known.has(call.callId)),
      guests: guests.filter(({ uid }) => !known.has(uid)),
    }
    if (news.calls.length + news.guests.length > 0) onNews(news)
  }, [tables, onNews])
  return {
    floor,
    wanted: (tables ?? []).filter(needsStaff).length,
    calling: (tables ?? []).some(({ calls }) => calls.length > 0),
  }
}
