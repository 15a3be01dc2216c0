import { useEffect } from 'react'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { hearMenuState, menuClassShown } from './menu.state.ts'

const askMs = 20_000
/** The first time soon, as the page may be older than what is sold out. */
const soonMs = 1000

/** Keeps the menu in step where no stream does: for who looks without a table. Asks only while somebody looks. */
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
    const first = setTimeout(ask, soonMs)
    const timer = setInterval(ask, askMs)
    const wake = () => (Date.now() - asked > askMs ? void ask() : undefined)
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [page, sellerId, storeId, streamed])
}
