import { type Later, LaterPart } from '../../app/later-part.tsx'
import { Waiting } from '../../app/waiting.tsx'
import { loaderAfterMs, useLate } from '../../features/store/use-late.ts'

const listPart: Later<object> = {
  load: async () => (await import('../../features/store/components/store-list.tsx')).StoreList,
}

/** The seller's stores (spec 1 §2): `/storelist/{type}/{back}`, and the tab of a guest without a store. */
export function Page() {
  const late = useLate(loaderAfterMs)
  return <LaterPart part={listPart} props={{}} fallback={late && <Waiting />} />
}
