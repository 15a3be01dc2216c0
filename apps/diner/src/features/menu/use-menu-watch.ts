import type { LiveStream } from '@comanda/client/live-stream.ts'
import type { MenuState } from '@comanda/contract/menu/menu.schema.ts'
import { useEffect } from 'react'
import { type Page, usePage } from '../../app/page-input.ts'
import { followMenu } from '../live/live.state.ts'
import { askMenuState, hearMenuState, menuClassShown } from './menu.state.ts'

const askMs = 20_000
/** The first time soon, as the page may be older than what is sold out. */
const soonMs = 1000
/** A stream says it as it opens: one that has not by then is refused, or held up on its way. */
const silentMs = 2000

/** Keeps the menu in step for who looks without a table, whose stream would tell. */
export function useMenuWatch(): void {
  const page = usePage()
  const storeId = page.store?.id
  const streamed = page.table !== null && page.mayOrder
  useEffect(() => (storeId === undefined || streamed ? undefined : watchMenu(page, storeId)), [page, storeId, streamed])
}

/**
 * By a stream of the menu's own, and by asking while somebody looks, should that not come through; until the returned
 * function is called.
 */
export function watchMenu(page: Page, storeId: string): () => void {
  /** When the menu's state was last asked for or heard. */
  let lastAt = 0
  let stream: LiveStream | undefined
  function hear(state: MenuState) {
    lastAt = Date.now()
    void hearMenuState(page, state)
  }
  async function ask() {
    if (document.hidden) return
    lastAt = Date.now()
    await askMenuState(page, storeId, hear)
  }
  const first = setTimeout(() => {
    stream = followMenu(page.sellerId, storeId, menuClassShown(page), hear)
  }, soonMs)
  const instead = setTimeout(() => lastAt || ask(), soonMs + silentMs)
  const timer = setInterval(ask, askMs)
  const wake = () => (Date.now() - lastAt > askMs ? void ask() : undefined)
  document.addEventListener('visibilitychange', wake)
  return () => {
    stream?.close()
    clearTimeout(first)
    clearTimeout(instead)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', wake)
  }
}
