import type { Call, TableGrant } from '../../http/call.ts'
import type { StoreService } from './store.service.ts'

/** The table of this seller whose code, still in force, the guest scanned last; null = none. */
export async function scannedTable(
  { tableMark }: Pick<StoreService, 'tableMark'>,
  sellerId: string,
  { guest }: Pick<Call, 'guest'>,
): Promise<TableGrant | null> {
  const grants = guest?.grants.filter((grant) => grant.sellerId === sellerId) ?? []
  for (const grant of [...grants].sort((one, other) => other.since - one.since)) {
    if ((await tableMark(sellerId, grant.storeId, grant.tableNo)) === grant.mark) return grant
  }
  return null
}
