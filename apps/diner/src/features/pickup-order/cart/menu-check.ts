import type { Page } from '../../../app/page-input.ts'
import { call } from '../../../platform/client.ts'
import { applyMenuState } from '../../menu/menu.state.ts'

/** The longest wait for the check. */
const checkMs = 2500

/** Reads the sold-out dishes and the menu's version just before sending; a failed check is ignored (spec 1 §8). */
export async function checkMenu(page: Page): Promise<void> {
  const { sellerId, store, ordering } = page
  if (store === null || ordering === null || !navigator.onLine) return
  const news = async () => {
    const state = await call('GET /weixin/onlineorder/:sellerId/:storeId/menustate.html', {
      params: { sellerId, storeId: store.id },
      query: { menuclass: ordering.menuClass },
    })
    if (state.ok) await applyMenuState(page, state.value)
  }
  await Promise.race([news(), new Promise((resolve) => setTimeout(resolve, checkMs))])
}
