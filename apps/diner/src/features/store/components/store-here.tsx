import type { Store } from '@comanda/contract/store/store.schema.ts'
import { StoreChooser } from './store-chooser.tsx'

/** What can be ordered ahead at the page's store, without a table. */
export function StoreHere({ store }: { store: Store }) {
  return <StoreChooser stores={[store]} type="all" />
}
