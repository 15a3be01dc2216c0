import { mayOrderAhead } from '@comanda/rules/store/store-choice.ts'
import { useEffect } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { call } from '../../../platform/client.ts'
import { setOpened } from './shut.state.ts'

const askMs = 20_000

/** If the page was rendered while the store was closed, asks again while the guest looks. */
export function useShutWatch(): void {
  const { sellerId, store, ordering } = usePage()
  const storeId = store?.id
  const orderType = ordering?.orderType
  const isShut = (ordering?.shut ?? '') !== ''
  useEffect(() => {
    if (!isShut || storeId === undefined || orderType === undefined) return
    async function ask() {
      if (document.hidden || storeId === undefined || orderType === undefined) return
      const params = { sellerId, storeId }
      const now = await call('GET /weixin/onlineorder/:sellerId/:storeId/storeinfo.html', { params, query: {} })
      if (now.ok) setOpened(mayOrderAhead(orderType, now.value).ok)
    }
    const timer = setInterval(ask, askMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      setOpened(false)
    }
  }, [sellerId, storeId, orderType, isShut])
}
