import type { PageInput, PageOrdering, PageState } from '@comanda/contract/page.ts'
import { createContext, useCallback, useContext } from 'react'

/**
 * What the page was made from: inlined by the server, the same for everyone who stands at this table. `mayOrder` is about
 * this guest and is false while rendering on the server: what is drawn at first must not depend on it. Who orders ahead may.
 */
export interface Page extends PageInput {
  readonly mayOrder: boolean
  readonly menuUrl: string | null
  readonly menuVersion: number
  readonly soldOut: readonly string[]
  readonly tableStatus: PageState['tableStatus']
  readonly seated: PageState['seated']
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
  const { store, table, ordering } = usePage()
  const storeId = store?.id
  const where = ordering === null ? tablePart(table?.tableno) : orderingPart(ordering)
  return useCallback((path) => placedPath(path, storeId, where), [storeId, where])
}

/** What is ordered ahead, as an address says it (spec 1 §4): `&ordertype=1`, or `&ordertype=1@A1` where it was begun at a table. */
export function orderingPart({ orderType, tableNo }: Pick<PageOrdering, 'orderType' | 'tableNo'>): string {
  return `&ordertype=${orderType}${tableNo === '' ? '' : `@${tableNo}`}`
}

const tablePart = (tableNo: string | undefined) => (tableNo === undefined ? '' : `&tableno=${tableNo}`)

/** Numbers of stores and tables are letters and digits: they are not encoded, so that the server can fill them in. */
function placedPath(path: string, storeId: string | undefined, where: string): string {
  if (storeId === undefined || /[?&]storeid=/.test(path)) return path
  const place = `storeid=${storeId}${where}`
  const [before = '', hash] = path.split('#')
  return `${before}${before.includes('?') ? '&' : '?'}${place}${hash === undefined ? '' : `#${hash}`}`
}
