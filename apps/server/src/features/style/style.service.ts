import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { roleStyleText } from '@comanda/rules/style/brand-roles.ts'
import { homeGroundText } from '@comanda/rules/style/home-ground.ts'
import type { Database } from '../../db/database.ts'
import { inlineHash } from '../../http/inline-hash.ts'
import type { Log } from '../../http/log.ts'
import { keepRecent } from '../../memory/recent.ts'
import type { StoreRecord } from '../store/store.service.ts'
import {
  chosenSettings,
  type ReadSettings,
  readSellerSettings,
  settingsOfStore,
  withoutSecrets,
} from './store-setting.ts'
import { findStyle } from './style.repository.ts'

export interface StyleDeps {
  readonly db: Database
  readonly log: Log
}

/** Whose settings are asked for. */
export type SettingsStore = Pick<StoreRecord, 'storeId' | 'config'>

/** The brand's colours as the style text of a page's head. */
export interface RoleStyle {
  readonly css: string
  /** For the page's policy: `'sha256-…'`. */
  readonly hash: string
}

export interface StyleService {
  /** The seller's settings, at most a few seconds old; null for a seller nobody knows. With the ordering code. */
  getStyle(sellerId: string): Promise<StyleConfig | null>
  /** What guests may see: the seller's settings, with the store's own over them, without the ordering code. */
  publicStyle(sellerId: string, store: SettingsStore | null): Promise<StyleConfig | null>
  /** The same with the ordering code, for what the server decides: never an answer. */
  settingsOf(sellerId: string, store: SettingsStore): Promise<StyleConfig | null>
  /** Those of each of the seller's stores, by one question, for what is told of many; null for a seller nobody knows. */
  settingsOfStores(
    sellerId: string,
  ): Promise<{ readonly version: number; of(store: SettingsStore): StyleConfig } | null>
  /** Chosen settings of a store (storeconfig.html), those of the style included. */
  storeSettings(store: StoreRecord, keys: readonly string[]): Promise<Record<string, unknown>>
  /** After a change: the next question goes to the database. */
  forget(sellerId: string): void
}

const memoryMs = 3000

export function createStyleService({ db, log }: StyleDeps): StyleService {
  const told = new Set<string>()
  const styles = keepRecent(
    async (sellerId = '') => {
      const row = await findStyle(db.pool, sellerId)
      if (row === null) return null
      const config = row.config as Readonly<Record<string, unknown>>
      return believed(readSellerSettings(config, row.version), sellerId, { storeId: '', config })
    },
    { ms: memoryMs },
  )

  /** What cannot be read is told, once for each value: its owner believes it is in force. The value itself may be a secret. */
  function believed({ settings, unreadable }: ReadSettings, sellerId: string, { storeId, config }: SettingsStore) {
    for (const key of unreadable) {
      const what = JSON.stringify([sellerId, storeId, key, config[key]])
      if (told.has(what)) continue
      told.add(what)
      log.error({ sellerId, storeId, key }, 'a setting cannot be read and is not in force (docs/settings.md)')
    }
    return settings
  }
  async function settingsOf(sellerId: string, store: SettingsStore): Promise<StyleConfig | null> {
    const style = await styles.get(sellerId)
    return style === null ? null : believed(settingsOfStore(style, store), sellerId, store)
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
      const of = (store: SettingsStore) => believed(settingsOfStore(style, store), sellerId, store)
      return { version: style.version, of }
    },
    storeSettings: async (store, keys) => chosenSettings(keys, await settingsOf(store.sellerId, store), store),
    forget: (sellerId) => styles.forget(sellerId),
  }
}

/** Every page asks, and the colours of a house are few. */
const roleStyles = new Map<string, RoleStyle>()
const maxRoleStyles = 1000

/** Of a store with colours of its own: its merged settings. Made once for the same colours. */
export function roleStyle({ primaryColor, secondaryColor, homeGround }: StyleConfig): RoleStyle {
  const key = `${primaryColor} ${secondaryColor} ${homeGround.colour}`
  const made = roleStyles.get(key)
  if (made !== undefined) return made
  const css = roleStyleText(primaryColor, secondaryColor) + homeGroundText(homeGround.colour)
  const fresh = { css, hash: inlineHash(css) }
  // Colours of long ago go all at once: made anew they cost a millisecond.
  if (roleStyles.size >= maxRoleStyles) roleStyles.clear()
  roleStyles.set(key, fresh)
  return fresh
}
