import { orderCode, type StyleConfig, styleConfig } from '@comanda/contract/style/style.schema.ts'
import type { StoreRecord } from '../store/store.service.ts'

const flags = styleConfig.partial().omit({ version: true }).extend({ hmdOrderCode: orderCode.optional() })

/** The schema of each setting, for a seller or a store. */
export const settingShape = flags.shape
export type SettingKey = keyof typeof settingShape

/** Settings in force, and the keys with an invalid value. */
export interface ReadSettings {
  readonly settings: StyleConfig
  readonly unreadable: readonly string[]
}

/**
 * The public settings. They show only whether an ordering code exists (`1`); the server checks it. How far the staff may
 * go is not shown.
 */
export function withoutSecrets(style: StyleConfig): StyleConfig {
  return { ...style, hmdOrderCode: style.hmdOrderCode === '' ? '' : '1', discountMost: 0, adjustLimit: 0 }
}

/** The settings that have a default. */
const defaultKeys = (Object.keys(settingShape) as SettingKey[]).filter(
  (key) => styleConfig.shape[key].safeParse(undefined).success,
)

/**
 * Reads the seller's stored settings. Throws for an invalid one without a default. An invalid one with a default has the
 * default, and an invalid guard key closes the tables: a typing error must neither close the shop nor open the tables.
 */
export function readSellerSettings(config: object, version: number): ReadSettings {
  const kept: Record<string, unknown> = { ...config, version }
  const unreadable = defaultKeys.filter((key) => key in kept && !isReadable(key, kept[key]))
  for (const key of unreadable) delete kept[key]
  const settings = styleConfig.parse(kept)
  return { settings: closeGuards(settings, unreadable), unreadable }
}

/** Both inputs are cached for a few seconds, and every order needs the merge. */
const merged = new WeakMap<StyleConfig, WeakMap<object, ReadSettings>>()

/**
 * The seller's settings with the store's overrides, secrets included: only for server decisions. An invalid override is
 * ignored. An invalid guard key closes the tables to all guests but those the staff let in.
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
  return { settings: closeGuards({ ...style, ...Object.fromEntries(read) }, unreadable), unreadable }
}

function isReadable(key: SettingKey, value: unknown): boolean {
  return settingShape[key].safeParse(value).success
}

/** An invalid guard still means that the owner wants one. An unusable ordering code leaves only the other ways in. */
function closeGuards(settings: StyleConfig, unreadable: readonly string[]): StyleConfig {
  const { hmdOrderCode, tableGuard, tableOpenedBy } = settings
  const lostCode =
    unreadable.includes('hmdOrderCode') && hmdOrderCode === '' && tableGuard.every((way) => way === 'companion')
  return {
    ...settings,
    tableGuard: unreadable.includes('tableGuard') ? ['staff'] : lostCode ? ['companion', 'staff'] : tableGuard,
    tableOpenedBy: unreadable.includes('tableOpenedBy') ? 'staff' : tableOpenedBy,
  }
}

/** `key=inputCover;inputOrderMemo` → these settings of the store; an unset key is left out. */
export function chosenSettings(
  keys: readonly string[],
  settings: StyleConfig | null,
  store: Pick<StoreRecord, 'config'>,
): Record<string, unknown> {
  const { hmdOrderCode: _, discountMost: __, adjustLimit: ___, ...config } = store.config
  const known: Record<string, unknown> = { ...config, ...(settings === null ? {} : withoutSecrets(settings)) }
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(known, key)).map((key) => [key, known[key]]))
}
