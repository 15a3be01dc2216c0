import type { PageInput, PageOrdering, PageState } from '@comanda/contract/page.ts'
import { createContext, useCallback, useContext } from 'react'

/**
 * What the page was rendered from: inlined by the server, equal for all guests of a table. `mayOrder` concerns this
 * guest and is false on the server: the first render must not depend on it. A guest who orders ahead may order.
 */
export interface Page extends PageInput {
  readonly mayOrder: boolean
  readonly menuUrl: string | null
  readonly menuVersion: number
  readonly soldOut: readonly string[]
  readonly tableStatus: PageState['tableStatus']
  readonly seated: PageState['seated']
  /** Like `mayOrder` not part of the first render. */
  readonly ended: PageState['ended']
  /** This is a waiter's phone; like `mayOrder` not part of the first render. */
  readonly serving: PageState['serving']
}

export const PageContext = createContext<Page | null>(null)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (page === null) throw new Error('usePage outside the app')
  return page
}

/**
 * A path of the app with the guest's store and table, so that a reload or shared link keeps them: `<Link
 * to={pathOf('/cart')}>`. The router adds `/s/{sellerId}`.
 */
export function useAppPath(): (path: string) => string {
  const { store, table, ordering } = usePage()
  const storeId = store?.id
  const where = ordering === null ? tablePart(table?.tableno) : orderingPart(ordering)
  return useCallback((path) => placedPath(path, storeId, where), [storeId, where])
}

/** The kind of an order ahead in an address (spec 1 §4): `&ordertype=1`, or `&ordertype=1@A1` if begun at a table. */
export function orderingPart({ orderType, tableNo }: Pick<PageOrdering, 'orderType' | 'tableNo'>): string {
  return `&ordertype=${orderType}${tableNo === '' ? '' : `@${tableNo}`}`
}

const tablePart = (tableNo: string | undefined) => (tableNo === undefined ? '' : `&tableno=${tableNo}`)

/** Store and table numbers are letters and digits: they are not encoded, so that the server can fill them in. */
function placedPath(path: string, storeId: string | undefined, where: string): string {
  if (storeId === undefined || /[?&]storeid=/.test(path)) return path
  const place = `storeid=${storeId}${where}`
  const [before = '', hash] = path.split('#')
  return `${before}${before.includes('?') ? '&' : '?'}${place}${hash === undefined ? '' : `#${hash}`}`
}
