import type { LiveStream } from '@comanda/client/live-stream.ts'
import { useEffect } from 'react'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { followMenu } from '../live/live.state.ts'
import { hearMenuState, menuClassShown } from './menu.state.ts'

const askMs = 20_000
/** The first time soon, as the page may be older than what is sold out. */
const soonMs = 1000

/**
 * Keeps the menu in step for who looks without a table, whose stream would tell: by a stream of the menu's own, and by asking
 * while somebody looks, should that not come through.
 */
export function useMenuWatch(): void {
  const page = usePage()
  const { sellerId, store, table, mayOrder } = page
  const storeId = store?.id
  const streamed = table !== null && mayOrder
  useEffect(() => {
    if (storeId === undefined || streamed) return
    let asked = 0
    async function ask() {
      if (document.hidden || storeId === undefined) return
      asked = Date.now()
      const state = await call('GET /weixin/onlineorder/:sellerId/:storeId/menustate.html', {
        params: { sellerId, storeId },
        query: { menuclass: menuClassShown(page) },
      })
      if (state.ok) void hearMenuState(page, state.value)
    }
    let stream: LiveStream | undefined
    const first = setTimeout(() => {
      void ask()
      stream = followMenu(sellerId, storeId, menuClassShown(page), (state) => void hearMenuState(page, state))
    }, soonMs)
    const timer = setInterval(ask, askMs)
    const wake = () => (Date.now() - asked > askMs ? void ask() : undefined)
    document.addEventListener('visibilitychange', wake)
    return () => {
      stream?.close()
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [page, sellerId, storeId, streamed])
}
