import { orderCode, type StyleConfig, styleConfig } from '@comanda/contract/style/style.schema.ts'
import type { StoreRecord } from '../store/store.service.ts'

const flags = styleConfig.partial().omit({ version: true }).extend({ hmdOrderCode: orderCode.optional() })

/** What each setting takes, of a seller or of a store. */
export const settingShape = flags.shape
export type SettingKey = keyof typeof settingShape

/** Settings as they hold, and the keys whose value could not be read. */
export interface ReadSettings {
  readonly settings: StyleConfig
  readonly unreadable: readonly string[]
}

/** What anyone may know: of the ordering code only that there is one (`1`). The server checks it. */
export function withoutSecrets(style: StyleConfig): StyleConfig {
  return { ...style, hmdOrderCode: style.hmdOrderCode === '' ? '' : '1' }
}

/** What says who may sit at a table: a slip of the pen here must not open the tables. */
const guardKeys = ['hmdOrderCode', 'tableGuard', 'tableOpenedBy'] as const

/** The seller's settings as they are kept. Throws where one is not of its kind, except those of the guard, which close it. */
export function readSellerSettings(config: object, version: number): ReadSettings {
  const kept: Record<string, unknown> = { ...config, version }
  const unreadable = guardKeys.filter((key) => key in kept && !isReadable(key, kept[key]))
  for (const key of unreadable) delete kept[key]
  const settings = styleConfig.parse(kept)
  return { settings: closed(settings, unreadable), unreadable }
}

/** Both rooms hold what they read for a few seconds, and every order asks. */
const merged = new WeakMap<StyleConfig, WeakMap<object, ReadSettings>>()

/**
 * The seller's settings with the store's own over them, secrets and all: for the server's decisions. A store's flag that is
 * not of the flag's type is left out, not believed; one of the guard closes the tables to all but those whom the staff let in.
 */
export function settingsOfStore(style: StyleConfig, { config }: Pick<StoreRecord, 'config'>): ReadSettings {
  const known = merged.get(style) ?? new WeakMap<object, ReadSettings>()
  merged.set(style, known)
  const settings = known.get(config) ?? mergeSettings(style, config)
  known.set(config, settings)
  return settings
}

function mergeSettings(style: StyleConfig, config: StoreRecord['config']): ReadSettings {
  const own = Object.keys(config).filter((key): key is SettingKey => key in settingShape)
  const unreadable = own.filter((key) => !isReadable(key, config[key]))
  const read = own.filter((key) => !unreadable.includes(key)).map((key) => [key, settingShape[key].parse(config[key])])
  return { settings: closed({ ...style, ...Object.fromEntries(read) }, unreadable), unreadable }
}

function isReadable(key: SettingKey, value: unknown): boolean {
  return settingShape[key].safeParse(value).success
}

/** Whoever wrote a guard wanted one. Of an ordering code that nobody can type what is left is its ways out. */
function closed(settings: StyleConfig, unreadable: readonly string[]): StyleConfig {
  const { hmdOrderCode, tableGuard, tableOpenedBy } = settings
  const lostCode = unreadable.includes('hmdOrderCode') && hmdOrderCode === '' && tableGuard.length === 0
  return {
    ...settings,
    tableGuard: unreadable.includes('tableGuard') ? ['staff'] : lostCode ? ['companion', 'staff'] : tableGuard,
    tableOpenedBy: unreadable.includes('tableOpenedBy') ? 'staff' : tableOpenedBy,
  }
}

/** `key=inputCover;inputOrderMemo` → these of the store; a key nobody set is left out. */
export function chosenSettings(
  keys: readonly string[],
  settings: StyleConfig | null,
  store: Pick<StoreRecord, 'config'>,
): Record<string, unknown> {
  const { hmdOrderCode: _, ...config } = store.config
  const known: Record<string, unknown> = { ...config, ...(settings === null ? {} : withoutSecrets(settings)) }
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(known, key)).map((key) => [key, known[key]]))
}
