import type { PageInput, PageState } from '@comanda/contract/page.ts'
import { createContext, useCallback, useContext } from 'react'

/**
 * What the page was made from: inlined by the server, the same for everyone who stands at this table. `mayOrder` is about
 * this guest and is false while rendering on the server: what is drawn at first must not depend on it.
 */
export interface Page extends PageInput {
  readonly mayOrder: boolean
  readonly menuUrl: string | null
  readonly menuVersion: number
  readonly soldOut: readonly string[]
  readonly tableStatus: PageState['tableStatus']
  readonly problem: PageState['problem']
  /** This is a waiter's phone; like `mayOrder` nothing that is drawn at first. */
  readonly serving: PageState['serving']
}

export const PageContext = createContext<Page | null>(null)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (page === null) throw new Error('usePage outside the app')
  return page
}

/**
 * A path of the app with the store and table the guest is at, so that a reload or a shared link still knows where it is:
 * `<Link to={pathOf('/cart')}>`. The router adds `/s/{sellerId}`.
 */
export function useAppPath(): (path: string) => string {
  const { store, table } = usePage()
  const storeId = store?.id
  const tableNo = table?.tableno
  return useCallback((path) => placedPath(path, storeId, tableNo), [storeId, tableNo])
}

/** Numbers of stores and tables are letters and digits: they are not encoded, so that the server can fill them in. */
export function placedPath(path: string, storeId: string | undefined, tableNo: string | undefined): string {
  if (storeId === undefined || /[?&]storeid=/.test(path)) return path
  const place = tableNo === undefined ? `storeid=${storeId}` : `storeid=${storeId}&tableno=${tableNo}`
  const [before = '', hash] = path.split('#')
  return `${before}${before.includes('?') ? '&' : '?'}${place}${hash === undefined ? '' : `#${hash}`}`
}
