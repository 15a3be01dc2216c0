import { useEffect } from 'react'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { setGate } from './gate.state.ts'

const askMs = 20_000

/** If the page was rendered with a gate, asks again while the guest looks. */
export function useGateWatch(): void {
  const { sellerId, store, ordering } = usePage()
  const storeId = store?.id
  const ordertype = ordering?.orderType
  const isTold = (store?.gate ?? null) !== null
  useEffect(() => {
    if (!isTold || storeId === undefined) return
    async function ask() {
      if (document.hidden || storeId === undefined) return
      const params = { sellerId, storeId }
      const query = ordertype === undefined ? {} : { ordertype }
      const now = await call('GET /weixin/onlineorder/:sellerId/:storeId/storeinfo.html', { params, query })
      if (now.ok) setGate(now.value.gate)
    }
    const timer = setInterval(ask, askMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      setGate(undefined)
    }
  }, [sellerId, storeId, ordertype, isTold])
}
