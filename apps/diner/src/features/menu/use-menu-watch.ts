import type { LiveStream } from '@comanda/client/live-stream.ts'
import type { MenuState } from '@comanda/contract/menu/menu.schema.ts'
import { useEffect } from 'react'
import { type Page, usePage } from '../../app/page-input.ts'
import { followMenu } from '../live/live.state.ts'
import { applyMenuState, menuClassShown, pollMenuState } from './menu.state.ts'

const askMs = 20_000
/** Soon at first: the page may be older than the sold-out list. */
const soonMs = 1000
/** A stream reports as it opens; after this long without a report it is refused or held up. */
const silentMs = 2000

/** Keeps the menu current on a page without a table, which has no table stream. */
export function useMenuWatch(): void {
  const page = usePage()
  const storeId = page.store?.id
  const streamed = page.table !== null && page.mayOrder
  useEffect(() => (storeId === undefined || streamed ? undefined : watchMenu(page, storeId)), [page, storeId, streamed])
}

/** Watches by the menu's own stream, and polls while the guest looks if the stream fails. Returns the stop. */
export function watchMenu(page: Page, storeId: string): () => void {
  /** When the menu's state was last polled or reported. */
  let lastAt = 0
  let stream: LiveStream | undefined
  function hear(state: MenuState) {
    lastAt = Date.now()
    void applyMenuState(page, state)
  }
  async function ask() {
    if (document.hidden) return
    lastAt = Date.now()
    await pollMenuState(page, storeId, hear)
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
