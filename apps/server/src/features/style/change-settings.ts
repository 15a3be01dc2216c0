import { type StyleConfig, styleConfig } from '@comanda/contract/style/style.schema.ts'
import { ZodError } from 'zod'
import type { Queryable } from '../../db/queryable.ts'
import { settingKeys } from './setting-value.ts'
import { readSellerSettings, type SettingKey, settingsOfStore } from './store-setting.ts'

/** Whose settings: a store's own, or without a store those of the seller. */
export interface SettingsOwner {
  readonly sellerId: string
  readonly storeId?: string | undefined
}

export interface SettingInForce {
  readonly key: SettingKey
  readonly value: unknown
  /** Who says so; `default` where nobody does. */
  readonly from: 'store' | 'seller' | 'default'
  /** What is written cannot be read: `value` holds instead. */
  readonly unreadable: boolean
}

type Config = Readonly<Record<string, unknown>>

interface WrittenSettings {
  readonly version: number
  readonly seller: Config
  readonly store: Config | null
}

/** Of a seller's settings one that no guard stands behind: no page opens until they are mended. */
export interface BrokenSettings {
  readonly broken: readonly string[]
}

/** What holds now, each setting with who says so; null where there is no such seller or store. */
export async function readSettings(
  db: Queryable,
  { sellerId, storeId }: SettingsOwner,
): Promise<readonly SettingInForce[] | BrokenSettings | null> {
  const { rows } = await db.query<WrittenSettings>(
    `select style.version, style.config as seller, store.config as store
       from style left join store on store.seller_id = style.seller_id and store.store_id = $2
      where style.seller_id = $1`,
    [sellerId, storeId ?? null],
  )
  const [written] = rows
  if (written === undefined || (storeId !== undefined && written.store === null)) return null
  try {
    return settingsInForce(written)
  } catch (error) {
    if (error instanceof ZodError) return { broken: error.issues.map(({ path }) => String(path[0])) }
    throw error
  }
}

function settingsInForce({ version, seller, store }: WrittenSettings): SettingInForce[] {
  const ofSeller = readSellerSettings(seller, version)
  const { settings, unreadable } = store === null ? ofSeller : settingsOfStore(ofSeller.settings, { config: store })
  return settingKeys.map((key) => {
    const from =
      store !== null && Object.hasOwn(store, key) ? 'store' : Object.hasOwn(seller, key) ? 'seller' : 'default'
    const known = from === 'store' ? unreadable : ofSeller.unreadable
    return { key, value: settings[key], from, unreadable: known.includes(key) }
  })
}

/** Values that `readSettingValue` has read. False: there is no such seller or store. */
export async function writeSettings(
  db: Queryable,
  { sellerId, storeId }: SettingsOwner,
  values: Readonly<Partial<Record<SettingKey, unknown>>>,
): Promise<boolean> {
  const { rowCount } =
    storeId === undefined
      ? await db.query('update style set config = config || $2::jsonb, version = version + 1 where seller_id = $1', [
          sellerId,
          JSON.stringify(values),
        ])
      : await db.query('update store set config = config || $3::jsonb where seller_id = $1 and store_id = $2', [
          sellerId,
          storeId,
          JSON.stringify(values),
        ])
  return rowCount === 1
}

/** A store has the seller's again, a seller the default. False: there is no such seller or store. */
export async function dropSettings(
  db: Queryable,
  { sellerId, storeId }: SettingsOwner,
  keys: readonly SettingKey[],
): Promise<boolean> {
  const { rowCount } =
    storeId === undefined
      ? await db.query('update style set config = config - $2::text[], version = version + 1 where seller_id = $1', [
          sellerId,
          keys,
        ])
      : await db.query('update store set config = config - $3::text[] where seller_id = $1 and store_id = $2', [
          sellerId,
          storeId,
          keys,
        ])
  return rowCount === 1
}

/**
 * Why a currency may not be set: amounts are kept in its smallest unit, in menus and in orders, so another one would show other amounts
 * than are charged. Null = it may.
 */
export async function currencyProblem(
  db: Queryable,
  { sellerId, storeId }: SettingsOwner,
  { code, fixNum }: StyleConfig['currency'],
): Promise<'currency_of_seller' | 'currency_in_use' | null> {
  if (storeId !== undefined) return 'currency_of_seller'
  const { rows } = await db.query<{ currency: StyleConfig['currency'] }>(
    `select config -> 'currency' as currency from style
      where seller_id = $1 and exists (select from menu_current where menu_current.seller_id = style.seller_id)`,
    [sellerId],
  )
  const [row] = rows
  return row === undefined || (row.currency.code === code && row.currency.fixNum === fixNum) ? null : 'currency_in_use'
}

/** Without a default, so a seller cannot be without it. */
export function isRequired(key: SettingKey): boolean {
  return key !== 'hmdOrderCode' && !styleConfig.shape[key].safeParse(undefined).success
}
