import type { Call } from '../../http/call.ts'
import type { MemberDeps } from './member.service.ts'

/**
 * Whether this guest sits where a phone is asked for: at a table whose code, still in force, they have scanned, of a store that takes
 * orders from verified phones. Nobody else needs a code, and a guest's cookie is had for nothing.
 */
export async function isAskedHere(
  { store: stores, style }: Pick<MemberDeps, 'store' | 'style'>,
  sellerId: string,
  { guest }: Pick<Call, 'guest'>,
): Promise<boolean> {
  for (const { storeId, tableNo, mark } of guest?.grants.filter((one) => one.sellerId === sellerId) ?? []) {
    const store = await stores.getStore(sellerId, storeId)
    const settings = store === null ? null : await style.settingsOf(sellerId, store)
    if (settings?.orderBindTel && (await stores.tableMark(sellerId, storeId, tableNo)) === mark) return true
  }
  return false
}
