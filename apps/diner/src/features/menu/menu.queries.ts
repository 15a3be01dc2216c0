import type { StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Page, usePage } from '../../app/page-input.ts'

/** Menus that came before the page that shows them (`warmMenu`), by address. */
const warm = new Map<string, StoreMenu>()

/** The page's menu: there from the start on the ordering page, asked for by its version otherwise. */
export function useMenu(): UseQueryResult<StoreMenu, Error> {
  const page = usePage()
  const address = menuAddress(page)
  const menu = page.menu ?? (address === null ? undefined : warm.get(address))
  return useQuery({
    queryKey: ['menu', address],
    queryFn: () => fetchMenu(address ?? ''),
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
    ...(menu === undefined ? {} : { initialData: menu }),
  })
}

/** Ahead of the ordering page, so that it opens at once. Whoever cannot have it now is asked again when it is needed. */
export async function warmMenu(page: Page): Promise<void> {
  const address = menuAddress(page)
  if (address === null || warm.has(address)) return
  const menu = await fetchMenu(address).catch(() => null)
  if (menu !== null) warm.set(address, menu)
}

/** Immutable by its version: the browser and the service worker keep it. Null where there is no store. */
function menuAddress({ sellerId, store, language, menu, menuVersion }: Page): string | null {
  if (store === null) return null
  const version = menu?.version ?? store.menuVersion ?? menuVersion
  return `/weixin/onlineorder/${sellerId}/${store.id}/0/storemenu.html?lang=${language}&v=${version}`
}

export async function fetchMenu(url: string): Promise<StoreMenu> {
  const response = await fetch(url)
  const payload = (await response.json()) as { resultObject?: StoreMenu; types?: unknown }
  const menu = payload.types === undefined ? payload.resultObject : (payload as unknown as StoreMenu)
  if (!response.ok || !menu) throw new Error(`menu: ${response.status}`)
  return menu
}
