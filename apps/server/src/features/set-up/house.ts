import type { SetUp } from '@comanda/contract/set-up/set-up.schema.ts'
import type { PriceProfile } from '@comanda/contract/store/price-profile.schema.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { countryProfiles } from '@comanda/rules/set-up/country-profile.ts'
import { readTableRange } from '@comanda/rules/store/table-range.ts'
import { type Actor, type AuditedChange, recordAudit } from '../../db/audit-log.ts'
import type { Queryable } from '../../db/queryable.ts'
import { createStaff } from '../kitchen/kitchen.service.ts'
import { recordAndNotify, storeEvent } from '../live/live.service.ts'
import {
  createSeller,
  createStore,
  createTables,
  makeTableCode,
  type NewTableRow,
  setPriceProfile,
} from '../store/store.service.ts'
import { createStyle } from '../style/style.service.ts'
import { claimEmptyHouse } from './set-up.repository.ts'

export interface House {
  readonly sellerId: string
  readonly storeId: string
  /** In the order of the set-up, with the secrets of their links. */
  readonly tables: readonly Pick<NewTableRow, 'tableNo' | 'code'>[]
}

/**
 * Creates seller, style, store, price profile, tables and owner, with their audit, in the caller's transaction. Refused
 * with `set_up_done` when the database holds a seller.
 */
export async function setUpHouse(
  tx: Queryable,
  input: SetUp,
  passwordHash: string,
  actor: Actor,
): Promise<Result<House, 'set_up_done'>> {
  if (!(await claimEmptyHouse(tx))) return refuse('set_up_done')
  const { shop, store: given, taxNumber, owner } = input
  const { currency, timeZones } = countryProfiles[input.country]
  const [sellerId, storeId] = [shop.sellerId, given.storeId]
  const timeZone = given.timeZone ?? timeZones[0]
  const seller = isMade(await createSeller(tx, { ...shop, timeZone }))
  await createStyle(tx, { ...shop, names: seller.names, currency })
  const store = isMade(await createStore(tx, sellerId, { ...given, timeZone }))
  const prices: PriceProfile = { region: input.country, ...(taxNumber === '' ? {} : { taxNumber }) }
  await setPriceProfile(tx, { sellerId, storeId }, prices)
  const tables = newTables(input)
  if (tables.length > 0) await createTables(tx, { sellerId, storeId }, tables)
  const person = {
    ...{ username: owner.username, displayName: owner.displayName ?? owner.username },
    ...{ role: 'owner' as const, storeIds: [], added: [], removed: [] },
  }
  await createStaff(tx, sellerId, person, passwordHash)
  const { defaultLanguage } = shop
  await recordAudit(tx, sellerId, actor, [
    created('seller.create', sellerId, { ...seller, currency, defaultLanguage }),
    created('store.create', storeId, store),
    created('price.set', storeId, prices),
    // The audit holds no secret.
    ...tables.map(({ tableNo, code: _, ...rest }) => created('table.create', `${storeId}/${tableNo}`, rest)),
    created('staff.create', person.username, person),
  ])
  // Servers that looked for this seller before read it again.
  await recordAndNotify(tx, sellerId, [storeEvent(storeId, 'store_state', {})])
  return ok({ sellerId, storeId, tables })
}

function newTables({ shop, tables }: SetUp): NewTableRow[] {
  return tables.flatMap(({ tables: range, area = '', seats = 4 }) =>
    (readTableRange(range) ?? []).map((tableNo) => {
      return { tableNo, tableName: tableNo, seats, area, code: makeTableCode(shop.sellerId) }
    }),
  )
}

const created = (action: string, subject: string, after: object): AuditedChange => ({
  ...{ action, subject, before: null, after },
})

/** In a house without sellers no id is taken. */
function isMade<T>(made: T | null): T {
  if (made === null) throw new Error('an empty house has a seller')
  return made
}
