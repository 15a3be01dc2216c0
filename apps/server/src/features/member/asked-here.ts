import type { Call } from '../../http/call.ts'
import type { MemberDeps } from './member.service.ts'

/**
 * The table at which this guest needs a verified phone, last scanned first; null = none: they have not scanned a valid table
 * code of a store with `orderBindTel`. Other
 * guests get no text message, because a new guest cookie costs nothing.
 */
export async function findAskingTable(
  { store: stores, style }: Pick<MemberDeps, 'store' | 'style'>,
  sellerId: string,
  { guest }: Pick<Call, 'guest'>,
): Promise<string | null> {
  const grants = guest?.grants.filter((one) => one.sellerId === sellerId) ?? []
  for (const { storeId, tableNo, mark } of [...grants].sort((one, other) => other.since - one.since)) {
    const store = await stores.getStore(sellerId, storeId)
    const settings = store === null ? null : await style.settingsOf(sellerId, store)
    if (settings?.orderBindTel && (await stores.tableMark(sellerId, storeId, tableNo)) === mark)
      return `${storeId} ${tableNo}`
  }
  return null
}
