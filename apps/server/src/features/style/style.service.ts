import { createHash } from 'node:crypto'
import { type StyleConfig, styleConfig } from '@comanda/contract/style/style.schema.ts'
import { roleStyleText } from '@comanda/rules/style/brand-roles.ts'
import { homeGroundText } from '@comanda/rules/style/home-ground.ts'
import type { Database } from '../../db/database.ts'
import { keepRecent } from '../../memory/recent.ts'
import type { StoreRecord } from '../store/store.service.ts'
import { chosenSettings, settingsOfStore, styleForStore, withoutSecrets } from './store-setting.ts'
import { findStyle } from './style.repository.ts'

export interface StyleDeps {
  readonly db: Database
}

/** The brand's colours as the style text of a page's head. */
export interface RoleStyle {
  readonly version: number
  readonly css: string
  /** For the page's policy: `'sha256-…'`. */
  readonly hash: string
}

export interface StyleService {
  /** The seller's settings, at most a few seconds old; null for a seller nobody knows. With the ordering code. */
  getStyle(sellerId: string): Promise<StyleConfig | null>
  /** What guests may see: the seller's settings, with the store's own over them, without the ordering code. */
  publicStyle(sellerId: string, store: Pick<StoreRecord, 'config'> | null): Promise<StyleConfig | null>
  /** The same with the ordering code, for what the server decides: never an answer. */
  settingsOf(sellerId: string, store: Pick<StoreRecord, 'config'>): Promise<StyleConfig | null>
  /** Chosen settings of a store (storeconfig.html), those of the style included. */
  storeSettings(store: StoreRecord, keys: readonly string[]): Promise<Record<string, unknown>>
  roleStyle(sellerId: string): Promise<RoleStyle | null>
  /** After a change: the next question goes to the database. */
  forget(sellerId: string): void
}

const memoryMs = 3000

export function createStyleService({ db }: StyleDeps): StyleService {
  const roleStyles = new Map<string, RoleStyle>()
  const styles = keepRecent(async (sellerId = '') => readStyle(await findStyle(db.pool, sellerId)), { ms: memoryMs })

  return {
    getStyle: (sellerId) => styles.get(sellerId),
    async publicStyle(sellerId, store) {
      const style = await styles.get(sellerId)
      if (style === null) return null
      return store === null ? withoutSecrets(style) : styleForStore(style, store)
    },
    async settingsOf(sellerId, store) {
      const style = await styles.get(sellerId)
      return style === null ? null : settingsOfStore(style, store)
    },
    storeSettings: async (store, keys) => chosenSettings(keys, await styles.get(store.sellerId), store),
    async roleStyle(sellerId) {
      const style = await styles.get(sellerId)
      if (style === null) return null
      const made = roleStyles.get(sellerId)
      if (made?.version === style.version) return made
      const fresh = makeRoleStyle(style)
      roleStyles.set(sellerId, fresh)
      return fresh
    },
    forget: (sellerId) => styles.forget(sellerId),
  }
}

function readStyle(row: Awaited<ReturnType<typeof findStyle>>): StyleConfig | null {
  return row === null ? null : styleConfig.parse({ ...(row.config as object), version: row.version })
}

function makeRoleStyle(style: StyleConfig): RoleStyle {
  const css = roleStyleText(style.primaryColor, style.secondaryColor) + homeGroundText(style.homeGround.colour)
  return { version: style.version, css, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
}
