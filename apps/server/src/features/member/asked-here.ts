import type { Call } from '../../http/call.ts'
import { settingsAt } from '../style/style.service.ts'
import type { MemberDeps } from './member.service.ts'

/**
 * The table at which this guest needs a verified phone, last scanned first; null = none: they have not scanned a valid table
 * code of a store with `orderBindTel`. Other
 * guests get no text message, because a new guest cookie costs nothing.
 */
export async function findAskingTable(
  deps: Pick<MemberDeps, 'store' | 'style'>,
  sellerId: string,
  { guest }: Pick<Call, 'guest'>,
): Promise<string | null> {
  const grants = guest?.grants.filter((one) => one.sellerId === sellerId) ?? []
  for (const { storeId, tableNo, mark } of [...grants].sort((one, other) => other.since - one.since)) {
    const settings = await settingsAt(deps, { sellerId, storeId })
    if (settings?.orderBindTel && (await deps.store.tableMark(sellerId, storeId, tableNo)) === mark)
      return `${storeId} ${tableNo}`
  }
  return null
}
