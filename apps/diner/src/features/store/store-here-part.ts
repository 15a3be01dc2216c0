import type { Store } from '@comanda/contract/store/store.schema.ts'
import type { Later } from '../../app/later-part.tsx'

/** Only for guests without a table: it loads after the page. */
export const storeHerePart: Later<{ store: Store }> = {
  load: async () => (await import('./components/store-here.tsx')).StoreHere,
}
