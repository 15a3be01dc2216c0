import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { RecipientInput, ShippingEntry, ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { checkRecipient } from '@comanda/rules/takeout/recipient.ts'
import { constraintOf } from '../../db/database-error.ts'
import { once } from '../../db/once.ts'
import type { Call } from '../../http/call.ts'
import { entrustedMs } from '../../http/guest-cookie.ts'
import { estimatedMetres } from '../../providers/maps/maps.ts'
import { type AddressRow, clearDefault, deleteAddresses, listAddresses, saveAddresses } from './address.repository.ts'
import { pointOf } from './map-place.ts'
import type { TakeoutDeps } from './takeout.service.ts'
import { newId } from './takeout-id.ts'

/** More addresses than a guest needs. */
const bookMax = 20

export type AddressBook = ReturnType<typeof addressBook>

export function addressBook({ db, store }: Pick<TakeoutDeps, 'db' | 'store'>) {
  return {
    /** The guest's own book; with a store, each entry has its distance from there. */
    async list(sellerId: string, storeId: string | undefined, call: Call) {
      const from = storeId === undefined ? null : await store.getStore(sellerId, storeId)
      if (storeId !== undefined && from === null) return refuse('store_unknown')
      const rows = await listAddresses(db.pool, { sellerId, uid: call.actor })
      return ok(rows.map((row) => addressView(row, from)))
    },
    async save(sellerId: string, entries: readonly ShippingEntry[], call: Call) {
      const owner = { sellerId, uid: call.actor }
      const saved = () =>
        once<ShippingInfo[], ErrorCode>(db, call.once, sellerId, async (tx) => {
          const merged = mergeBook(await listAddresses(tx, owner), entries)
          if (!merged.ok) return merged
          if (merged.value.some((row) => row.isDefault)) await clearDefault(tx, owner)
          await saveAddresses(tx, owner, merged.value, call.now)
          const book = await listAddresses(tx, owner)
          if (book.length > bookMax) return refuse('shipping_full', [bookMax])
          return ok(book.map((row) => addressView(row, null)))
        })
      const result = await saved().catch((error: unknown) => {
        // Another tab set its entry as default at the same moment. That entry is visible now and loses the default.
        if (constraintOf(error) === 'takeout_address_default') return saved()
        throw error
      })
      // Extended, so that the guest finds the entry for as long as the server keeps an unused one.
      if (result.ok) call.keepGuest(new Date(call.now.getTime() + entrustedMs))
      return result
    },
    async remove(sellerId: string, ids: readonly string[], call: Call) {
      const owner = { sellerId, uid: call.actor }
      return once<ShippingInfo[], ErrorCode>(db, call.once, sellerId, async (tx) => {
        await deleteAddresses(tx, owner, ids)
        return ok((await listAddresses(tx, owner)).map((row) => addressView(row, null)))
      })
    },
  }
}

/**
 * Whole entries to write, each replacing the one with its id. The last entry that asks to be the default is the
 * default.
 */
function mergeBook(book: readonly AddressRow[], entries: readonly ShippingEntry[]): Result<AddressRow[], ErrorCode> {
  const rows = new Map<string, AddressRow>()
  for (const [index, entry] of entries.entries()) {
    const name = nameOf(entry)
    const checked = checkRecipient({ name, tel: entry.tel, address: entry.address })
    if (!checked.ok) return refuse(checked.code, [], { index })
    const addressId = entry.id ?? newId()
    const before = book.find((row) => row.addressId === addressId)
    const { tel, address, houseNo } = entry
    const isDefault = entry.isdefault ?? before?.isDefault ?? false
    rows.set(addressId, { addressId, username: name, tel, address, houseNo, ...placeOf(entry), isDefault })
  }
  const chosen = [...rows.values()].findLast((row) => row.isDefault)
  return ok([...rows.values()].map((row) => ({ ...row, isDefault: row === chosen })))
}

/** The recipient, under either of the spec's names. */
export function nameOf({ username, contact }: Pick<RecipientInput, 'username' | 'contact'>): string {
  return username === '' ? contact : username
}

/** One coordinate without the other is no place. */
export function placeOf({ gdLat, gdLng }: Pick<RecipientInput, 'gdLat' | 'gdLng'>) {
  return gdLat === null || gdLng === null ? { gdLat: null, gdLng: null } : { gdLat, gdLng }
}

type FromStore = { readonly gdLat: number | null; readonly gdLng: number | null } | null

function addressView(row: AddressRow, from: FromStore): ShippingInfo {
  const { addressId, username, tel, address, houseNo, gdLat, gdLng, isDefault } = row
  const [start, end] = [pointOf(from), pointOf(row)]
  return {
    id: addressId,
    username,
    contact: username,
    tel,
    address,
    houseNo,
    gdLat,
    gdLng,
    location: gdLat === null || gdLng === null ? '' : `${gdLng},${gdLat}`,
    distance: start === null || end === null ? 0 : estimatedMetres(start, end),
    isdefault: isDefault,
  }
}
