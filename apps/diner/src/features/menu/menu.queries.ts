import type { StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usePage } from '../../app/page-input.ts'

/** The page's menu: there from the start on the ordering page, asked for by its version otherwise. */
export function useMenu(): UseQueryResult<StoreMenu, Error> {
  const { sellerId, store, language, menu, menuVersion } = usePage()
  const version = menu?.version ?? store?.menuVersion ?? menuVersion
  return useQuery({
    queryKey: ['menu', sellerId, store?.id, language, version],
    queryFn: () => fetchMenu(menuAddress(sellerId, store?.id ?? '', language, version)),
    enabled: store !== null,
    staleTime: Number.POSITIVE_INFINITY,
    ...(menu === null ? {} : { initialData: menu }),
  })
}

/** Immutable by its version: the browser and the service worker keep it. */
export function menuAddress(sellerId: string, storeId: string, language: string, version: number): string {
  return `/weixin/onlineorder/${sellerId}/${storeId}/0/storemenu.html?lang=${language}&v=${version}`
}

export async function fetchMenu(url: string): Promise<StoreMenu> {
  const response = await fetch(url)
  const payload = (await response.json()) as { resultObject?: StoreMenu; types?: unknown }
  const menu = payload.types === undefined ? payload.resultObject : (payload as unknown as StoreMenu)
  if (!response.ok || !menu) throw new Error(`menu: ${response.status}`)
  return menu
}
