import type { Call } from '../../http/call.ts'
import type { MemberDeps } from './member.service.ts'

/**
 * Whether this guest needs a verified phone: they have scanned a valid table code of a store with `orderBindTel`. Other
 * guests get no text message, because a new guest cookie costs nothing.
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
