import { type StyleConfig, styleConfig } from '@comanda/contract/style/style.schema.ts'
import { ZodError } from 'zod'
import { type Actor, recordAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import { transaction } from '../../db/transaction.ts'
import { settingKeys } from './setting-value.ts'
import { readSellerSettings, type SettingKey, settingsOfStore } from './store-setting.ts'

/** A store's own settings, or without a store the seller's. */
export interface SettingsOwner {
  readonly sellerId: string
  readonly storeId?: string | undefined
}

export interface SettingInForce {
  readonly key: SettingKey
  readonly value: unknown
  /** Which level sets the value; `default` = neither. */
  readonly from: 'store' | 'seller' | 'default'
  /** What holds without a value of this level. */
  readonly inherited: unknown
  /** The stored value is invalid; `value` is used instead. */
  readonly unreadable: boolean
}

type Config = Readonly<Record<string, unknown>>

interface WrittenSettings {
  readonly version: number
  readonly seller: Config
  readonly store: Config | null
}

/** Invalid seller settings that no guard replaces: no page opens until they are repaired. */
export interface BrokenSettings {
  readonly broken: readonly string[]
}

/** Each setting in force with its level; null when the seller or store does not exist. */
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
    const inherited = store === null ? defaultOf(key) : ofSeller.settings[key]
    return { key, value: settings[key], from, inherited, unreadable: known.includes(key) }
  })
}

export interface SettingsChange {
  /** Values parsed by `readSettingValue`. */
  readonly set?: SettingValues
  /** A store then uses the seller's value, a seller the default. */
  readonly unset?: readonly SettingKey[]
}
type SettingValues = Readonly<Partial<Record<SettingKey, unknown>>>

export type SettingsChanged =
  | { readonly ok: true; readonly settings: readonly SettingInForce[] | BrokenSettings }
  | { readonly ok: false; readonly code: 'owner_unknown' | 'currency_of_seller' | 'currency_in_use' }
  /** A seller has no pages without these. */
  | { readonly ok: false; readonly code: 'setting_needed'; readonly keys: readonly SettingKey[] }
  /** The seller's settings are invalid, so a store's overrides would have no effect. */
  | ({ readonly ok: false; readonly code: 'settings_broken' } & BrokenSettings)

/** Applies a change whole or not at all. It checks and writes under the same lock. */
export function changeSettings(
  db: Pick<Database, 'pool'>,
  owner: SettingsOwner,
  change: SettingsChange,
  actor: Actor,
): Promise<SettingsChanged> {
  return transaction(db, (tx) => changeSettingsIn(tx, owner, change, actor))
}

/** The same in the caller's transaction. */
export async function changeSettingsIn(
  tx: Queryable,
  owner: SettingsOwner,
  { set = {}, unset = [] }: SettingsChange,
  actor: Actor,
): Promise<SettingsChanged> {
  const { sellerId, storeId } = owner
  await lockSettings(tx, sellerId)
  const now = await readSettings(tx, owner)
  if (now === null) return { ok: false, code: 'owner_unknown' }
  if (storeId !== undefined && 'broken' in now) return { ok: false, code: 'settings_broken', ...now }
  const keys = storeId === undefined ? unset.filter(isRequired) : []
  if (keys.length > 0) return { ok: false, code: 'setting_needed', keys }
  const code = await currencyProblem(tx, owner, set.currency as StyleConfig['currency'] | undefined)
  if (code !== null) return { ok: false, code }
  const before = await readWritten(tx, owner)
  await writeSettings(tx, owner, set, unset)
  const after = await readWritten(tx, owner)
  await recordAudit(tx, sellerId, actor, [{ action: 'settings.change', subject: storeId ?? sellerId, before, after }])
  return { ok: true, settings: (await readSettings(tx, owner)) ?? [] }
}

/** What is written of the owner, without what it inherits. */
async function readWritten(tx: Queryable, { sellerId, storeId }: SettingsOwner): Promise<Config> {
  const { rows } = await tx.query<{ config: Config }>(
    storeId === undefined
      ? 'select config from style where seller_id = $1'
      : 'select config from store where seller_id = $1 and store_id = $2',
    storeId === undefined ? [sellerId] : [sellerId, storeId],
  )
  return rows[0]?.config ?? {}
}

/** Publishing a menu takes the store's lock, so no menu comes into force meanwhile. */
export async function lockSettings(tx: Queryable, sellerId: string): Promise<void> {
  await tx.query('select 1 from store where seller_id = $1 order by store_id for update', [sellerId])
  await tx.query('select 1 from style where seller_id = $1 for update', [sellerId])
}

async function writeSettings(
  tx: Queryable,
  { sellerId, storeId }: SettingsOwner,
  set: SettingValues,
  unset: readonly SettingKey[],
): Promise<void> {
  const values = [sellerId, JSON.stringify(set), unset]
  const config = '(config - $3::text[]) || $2::jsonb'
  if (storeId === undefined) {
    await tx.query(`update style set config = ${config}, version = version + 1 where seller_id = $1`, values)
  } else {
    await tx.query(`update store set config = ${config} where seller_id = $1 and store_id = $4`, [...values, storeId])
  }
}

/**
 * Why a currency change is refused; null = allowed. Menus and orders store amounts in the currency's smallest unit.
 * Another currency would show wrong amounts.
 */
async function currencyProblem(
  tx: Queryable,
  { sellerId, storeId }: SettingsOwner,
  currency: StyleConfig['currency'] | undefined,
): Promise<'currency_of_seller' | 'currency_in_use' | null> {
  if (currency === undefined) return null
  if (storeId !== undefined) return 'currency_of_seller'
  const { rows } = await tx.query<{ currency: StyleConfig['currency'] | null }>(
    `select config -> 'currency' as currency from style
      where seller_id = $1 and exists (select from menu_current where menu_current.seller_id = style.seller_id)`,
    [sellerId],
  )
  const [inUse] = rows.flatMap(({ currency: known }) => known ?? [])
  const isSame = inUse === undefined || (inUse.code === currency.code && inUse.fixNum === currency.fixNum)
  return isSame ? null : 'currency_in_use'
}

/** True for a setting without a default. */
function isRequired(key: SettingKey): boolean {
  return !styleConfig.shape[key].safeParse(undefined).success
}

/** Null for a setting without a default. */
function defaultOf(key: SettingKey): unknown {
  return styleConfig.shape[key].safeParse(undefined).data ?? null
}
