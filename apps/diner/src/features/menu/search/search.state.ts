/**
 * What the search looks through besides the menu itself, by the menu's version: the folded names and readings, and what
 * sells best. Fetched when a thumb comes down on the search button, once a version; what cannot be had now is asked for again
 * when the search is opened again or the connection is back.
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
  /** Null until it is here: the menu's own names do meanwhile. */
  readonly index: readonly SearchEntry[] | null
  /** Null until they are here, or will not come. */
  readonly popular: { readonly schemes: readonly HotScheme[]; readonly hots: readonly string[] } | null
  /** The index was asked for in vain. */
  readonly failed: boolean
}

interface HeldLists extends SearchLists {
  /** Seller, store and version these are of. */
  readonly of: string
  /** Nothing of what sells best failed to come. */
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
  // Of another version it would name dishes that are not on this menu.
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
