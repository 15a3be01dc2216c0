import type { Page } from '../../../app/page-input.ts'
import { call } from '../../../platform/client.ts'
import { hearMenuState } from '../../menu/menu.state.ts'

/** A check that takes longer is not waited for. */
const checkMs = 2500

/** What is sold out and whether there is a newer menu, just before sending; a check that fails is ignored (spec 1 §8). */
export async function checkMenu(page: Page): Promise<void> {
  const { sellerId, store, ordering } = page
  if (store === null || ordering === null || !navigator.onLine) return
  const news = async () => {
    const state = await call('GET /weixin/onlineorder/:sellerId/:storeId/menustate.html', {
      params: { sellerId, storeId: store.id },
      query: { menuclass: ordering.menuClass },
    })
    if (state.ok) await hearMenuState(page, state.value)
  }
  await Promise.race([news(), new Promise((resolve) => setTimeout(resolve, checkMs))])
}
