import type { MenuPause } from '@comanda/contract/menu/menu.schema.ts'
import { useEffect } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { call } from '../../../platform/client.ts'
import { applyMenuState, menuClassShown } from '../menu.state.ts'

/** The next poll if this phone's clock is wrong or no answer came. */
const againMs = 20_000

/** Polls the store when a pause should end; the stream reports an early end. Draws nothing. */
export function PauseEnd({ until }: Pick<MenuPause, 'until'>): null {
  const page = usePage()
  useEffect(() => {
    const storeId = page.store?.id
    if (storeId === undefined) return
    let timer: ReturnType<typeof setTimeout>
    async function ask(at: string) {
      timer = setTimeout(() => void ask(at), againMs)
      if (document.hidden) return
      const state = await call('GET /weixin/onlineorder/:sellerId/:storeId/menustate.html', {
        params: { sellerId: page.sellerId, storeId: at },
        query: { menuclass: menuClassShown(page) },
      })
      if (state.ok) void applyMenuState(page, state.value)
    }
    // A moment later: the end itself still belongs to the pause.
    timer = setTimeout(() => void ask(storeId), Math.max(1000, Date.parse(until) - Date.now() + 500))
    return () => clearTimeout(timer)
  }, [page, until])
  return null
}
