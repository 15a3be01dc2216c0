import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Setting } from '@comanda/contract/style/setting.routes.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { type Result, refuse } from '@comanda/rules/result/result.ts'
import { roleStyleText } from '@comanda/rules/style/brand-roles.ts'
import { homeGroundText } from '@comanda/rules/style/home-ground.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { inlineHash } from '../../http/inline-hash.ts'
import type { Log } from '../../http/log.ts'
import { keepRecent } from '../../memory/recent.ts'
import type { StoreRecord, StoreService } from '../store/store.service.ts'
import type { SettingsOwner } from './change-settings.ts'
import { changeOwnerSettings, listSettings, undoOwnerSettings, type WantedSettings } from './owner-settings.ts'
import {
  chosenSettings,
  type ReadSettings,
  readSellerSettings,
  settingsOfStore,
  withoutSecrets,
} from './store-setting.ts'
import { findStyle } from './style.repository.ts'
import type { UndoneSettings } from './undo-settings.ts'

export { createStyle } from './new-style.ts'

export interface StyleDeps {
  readonly db: Database
  readonly log: Log
}

/** The store whose settings are read. */
export type SettingsStore = Pick<StoreRecord, 'storeId' | 'config'>

/** The brand's colours as CSS for a page's head. */
export interface RoleStyle {
  readonly css: string
  /** The CSS hash for the page's content security policy: `'sha256-…'`. */
  readonly hash: string
}

export interface StyleService {
  /** The seller's settings with the ordering code, at most a few seconds old; null for an unknown seller. */
  getStyle(sellerId: string): Promise<StyleConfig | null>
  /** The settings guests may see: the seller's with the store's overrides, without the ordering code. */
  publicStyle(sellerId: string, store: SettingsStore | null): Promise<StyleConfig | null>
  /** The same with the ordering code: only for server decisions, never in an answer. */
  settingsOf(sellerId: string, store: SettingsStore): Promise<StyleConfig | null>
  /** The settings of all the seller's stores, from one read; null for an unknown seller. */
  settingsOfStores(
    sellerId: string,
  ): Promise<{ readonly version: number; of(store: SettingsStore): StyleConfig } | null>
  /** Chosen settings of a store (storeconfig.html), style settings included. */
  storeSettings(store: StoreRecord, keys: readonly string[]): Promise<Record<string, unknown>>
  /** For the owner's page. Who works at some stores only sees and changes these. */
  listSettings(
    owner: SettingsOwner,
    call: Call,
  ): Promise<Result<{ settings: Setting[] }, 'store_unknown' | 'settings_broken' | 'not_allowed'>>
  changeSettings(
    owner: SettingsOwner,
    wanted: WantedSettings,
    call: Call,
  ): Promise<Result<{ settings: Setting[] }, ErrorCode>>
  undoSettings(
    owner: SettingsOwner,
    undone: UndoneSettings,
    call: Call,
  ): Promise<Result<{ settings: Setting[] }, ErrorCode>>
  /** Drops the cache after a change. */
  forget(sellerId: string): void
}

const memoryMs = 3000

export function createStyleService({ db, log }: StyleDeps): StyleService {
  const logged = new Set<string>()
  const styles = keepRecent(
    async (sellerId = '') => {
      const row = await findStyle(db.pool, sellerId)
      if (row === null) return null
      const config = row.config as Readonly<Record<string, unknown>>
      return logUnreadable(readSellerSettings(config, row.version), sellerId, { storeId: '', config })
    },
    { ms: memoryMs },
  )

  /** Logs each invalid value once: its owner believes it is in force. The value may be a secret and is not logged. */
  function logUnreadable({ settings, unreadable }: ReadSettings, sellerId: string, { storeId, config }: SettingsStore) {
    for (const key of unreadable) {
      const what = JSON.stringify([sellerId, storeId, key, config[key]])
      if (logged.has(what)) continue
      logged.add(what)
      log.error({ sellerId, storeId, key }, 'a setting cannot be read and is not in force (docs/settings.md)')
    }
    return settings
  }
  async function settingsOf(sellerId: string, store: SettingsStore): Promise<StyleConfig | null> {
    const style = await styles.get(sellerId)
    return style === null ? null : logUnreadable(settingsOfStore(style, store), sellerId, store)
  }

  return {
    getStyle: (sellerId) => styles.get(sellerId),
    async publicStyle(sellerId, store) {
      const settings = await (store === null ? styles.get(sellerId) : settingsOf(sellerId, store))
      return settings === null ? null : withoutSecrets(settings)
    },
    settingsOf,
    async settingsOfStores(sellerId) {
      const style = await styles.get(sellerId)
      if (style === null) return null
      const of = (store: SettingsStore) => logUnreadable(settingsOfStore(style, store), sellerId, store)
      return { version: style.version, of }
    },
    storeSettings: async (store, keys) => chosenSettings(keys, await settingsOf(store.sellerId, store), store),
    forget: (sellerId) => styles.forget(sellerId),
    listSettings: async (owner, call) =>
      mayChange(call, owner) ? listSettings(db.pool, owner) : refuse('not_allowed'),
    async changeSettings(owner, wanted, call) {
      if (!mayChange(call, owner)) return refuse('not_allowed')
      const changed = await changeOwnerSettings(db, owner, wanted, call)
      styles.forget(owner.sellerId)
      return changed
    },
    async undoSettings(owner, undone, call) {
      if (!mayChange(call, owner)) return refuse('not_allowed')
      const changed = await undoOwnerSettings(db, owner, undone, call)
      styles.forget(owner.sellerId)
      return changed
    },
  }
}

/** The brand's settings belong to those who work at every store. */
function mayChange({ staff }: Call, { storeId }: SettingsOwner): boolean {
  if (staff === null) return false
  return staff.storeIds.length === 0 || (storeId !== undefined && staff.storeIds.includes(storeId))
}

/** The settings in force at a store; null = there is no such store. */
export async function settingsAt(
  {
    store,
    style,
  }: { readonly store: Pick<StoreService, 'getStore'>; readonly style: Pick<StyleService, 'settingsOf'> },
  { sellerId, storeId }: { readonly sellerId: string; readonly storeId: string },
): Promise<StyleConfig | null> {
  const record = await store.getStore(sellerId, storeId)
  return record === null ? null : style.settingsOf(sellerId, record)
}

/** Every page needs the CSS, and there are few colours. */
const roleStyles = new Map<string, RoleStyle>()
const maxRoleStyles = 1000

/** The CSS of a style, or of a store's merged settings; built once per set of colours. */
export function roleStyle({ primaryColor, secondaryColor, homeGround }: StyleConfig): RoleStyle {
  const key = `${primaryColor} ${secondaryColor} ${homeGround.colour}`
  const made = roleStyles.get(key)
  if (made !== undefined) return made
  const css = roleStyleText(primaryColor, secondaryColor) + homeGroundText(homeGround.colour)
  const fresh = { css, hash: inlineHash(css) }
  // A full cache is emptied at once; rebuilding an entry costs a millisecond.
  if (roleStyles.size >= maxRoleStyles) roleStyles.clear()
  roleStyles.set(key, fresh)
  return fresh
}
