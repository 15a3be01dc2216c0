import type { Call } from '../http/call.ts'
import { findPlace, type PlaceQuery } from './page-place.ts'
import type { PagesDeps } from './pages.ts'

/** A link to the ordering page that leaves the layout to the style configuration: `/s/{seller}/order`. */
export const anyLayout = '/order'

/** The address that such a link leads to; null when the seller is unknown. */
export async function orderLayout(
  { services }: PagesDeps,
  sellerId: string,
  query: PlaceQuery,
  call: Call,
): Promise<string | null> {
  const { store } = await findPlace(services.store, sellerId, query, call)
  const style = await services.style.publicStyle(sellerId, store)
  return style && `/s/${sellerId}/order${style.layout}`
}
