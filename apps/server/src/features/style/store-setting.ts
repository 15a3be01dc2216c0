import { type StyleConfig, styleConfig } from '@comanda/contract/style/style.schema.ts'
import type { StoreRecord } from '../store/store.service.ts'

const flags = styleConfig.partial().omit({ version: true })

/** What anyone may know: of the ordering code only that there is one (`1`). The server checks it. */
export function withoutSecrets(style: StyleConfig): StyleConfig {
  return { ...style, hmdOrderCode: style.hmdOrderCode === '' ? '' : '1' }
}

/** What guests may see of the settings of a store. */
export function styleForStore(style: StyleConfig, store: Pick<StoreRecord, 'config'>): StyleConfig {
  return withoutSecrets(settingsOfStore(style, store))
}

/** Both rooms hold what they read for a few seconds, and every order asks. */
const merged = new WeakMap<StyleConfig, WeakMap<object, StyleConfig>>()

/**
 * The seller's settings with the store's own over them, secrets and all: for the server's decisions. A store's flag that is
 * not of the flag's type is left out, not believed.
 */
export function settingsOfStore(style: StyleConfig, { config }: Pick<StoreRecord, 'config'>): StyleConfig {
  const known = merged.get(style) ?? new WeakMap<object, StyleConfig>()
  merged.set(style, known)
  const settings = known.get(config) ?? mergeSettings(style, config)
  known.set(config, settings)
  return settings
}

function mergeSettings(style: StyleConfig, config: StoreRecord['config']): StyleConfig {
  const own = Object.entries(config).map(([key, value]) => {
    const known = key in flags.shape ? flags.safeParse({ [key]: value }) : undefined
    // Only the key itself: optional parts of the schema may have defaults.
    return known?.success ? { [key]: known.data[key as keyof typeof known.data] } : {}
  })
  return Object.assign({}, style, ...own)
}

/** `key=inputCover;inputOrderMemo` → these of the store; a key nobody set is left out. */
export function chosenSettings(
  keys: readonly string[],
  style: StyleConfig | null,
  store: Pick<StoreRecord, 'config'>,
): Record<string, unknown> {
  const { hmdOrderCode: _, ...config } = store.config
  const settings: Record<string, unknown> = { ...config, ...(style === null ? {} : styleForStore(style, store)) }
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(settings, key)).map((key) => [key, settings[key]]))
}
