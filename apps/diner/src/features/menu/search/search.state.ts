/**
 * The search's data beside the menu, by menu version: folded names, readings and bestsellers. Fetched once per
 * version as the thumb touches the search button; failed parts are fetched again on the next opening or reconnection.
 */
import type { SearchEntry } from '@comanda/contract/menu/menu.schema.ts'
import type { HotScheme } from '@comanda/rules/menu/menu-snapshot.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useOffline } from '../../../app/offline.ts'
import { type Page, usePage } from '../../../app/page-input.ts'
import { call } from '../../../platform/client.ts'
import { menuClassShown } from '../menu.state.ts'

export interface SearchLists {
  /** Null until loaded; the menu's own names are searched meanwhile. */
  readonly index: readonly SearchEntry[] | null
  /** Null until loaded, or if they failed. */
  readonly popular: { readonly schemes: readonly HotScheme[]; readonly hots: readonly string[] } | null
  /** The index failed to load. */
  readonly failed: boolean
}

interface HeldLists extends SearchLists {
  /** Seller, store and version of this data. */
  readonly of: string
  /** All bestsellers have loaded. */
  readonly hasPopular: boolean
}

const nothing: SearchLists = { index: null, popular: null, failed: false }

const useHeldLists = create<HeldLists>(() => ({ ...nothing, of: '', hasPopular: false }))
const { getState, setState } = useHeldLists

export function useSearchLists(version: number): SearchLists {
  const page = usePage()
  const isOffline = useOffline()
  const held = useHeldLists()
  useEffect(() => {
    if (!isOffline) void warmSearch(page, version)
  }, [page, version, isOffline])
  return held.of === placeOf(page, version) ? held : nothing
}

const asking = new Set<string>()

export async function warmSearch(page: Page, version: number): Promise<void> {
  const of = placeOf(page, version)
  if (of === null) return
  if (getState().of !== of) setState({ ...nothing, of, hasPopular: false })
  await Promise.all([
    onceAtATime(`index ${of}`, () => askIndex(page, version, of)),
    onceAtATime(`popular ${of}`, () => askPopular(page, version, of)),
  ])
}

async function onceAtATime(what: string, ask: () => Promise<void>): Promise<void> {
  if (asking.has(what)) return
  asking.add(what)
  await ask()
  asking.delete(what)
}

async function askIndex(page: Page, version: number, of: string): Promise<void> {
  if (getState().index !== null) return
  const found = await call(
    'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/search.json',
    sending(page, version),
  )
  if (getState().of !== of) return
  // Another version would name dishes that are not on this menu.
  const isRight = found.ok && found.value.version === version
  setState(isRight ? { index: found.value.entries, failed: false } : { failed: true })
}

async function askPopular(page: Page, version: number, of: string): Promise<void> {
  if (getState().hasPopular) return
  const [schemes, hots] = await Promise.all([
    call('GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/schemahots.json', sending(page, version)),
    call('GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/hots.json', sending(page, version)),
  ])
  if (getState().of !== of) return
  const { popular } = getState()
  setState({
    popular: {
      schemes: schemes.ok ? schemes.value.schemes : (popular?.schemes ?? []),
      hots: hots.ok ? hots.value.codes : (popular?.hots ?? []),
    },
    hasPopular: schemes.ok && hots.ok,
  })
}

function sending({ sellerId, store, ordering }: Page, version: number) {
  return {
    params: { sellerId, storeId: store?.id ?? '', menuClass: menuClassShown({ ordering }) },
    query: { v: version },
  }
}

function placeOf({ sellerId, store, ordering }: Page, version: number): string | null {
  return store === null ? null : `${sellerId}/${store.id}/${menuClassShown({ ordering })}/${version}`
}
