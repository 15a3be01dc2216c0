import type { Setting } from '@comanda/contract/style/setting.routes.ts'
import { type StyleConfig, styleConfig } from '@comanda/contract/style/style.schema.ts'
import { type HomeItem, isLinkFit } from './home-blocks.ts'

/** The settings of the page, in the order in which a change is listed. */
export const styleKeys = [
  ...(['primaryColor', 'secondaryColor', 'logoUrl', 'names', 'defaultLanguage', 'layout', 'picMode'] as const),
  ...(['homeGround', 'home', 'popup'] as const),
] satisfies (keyof StyleConfig)[]
export type StyleKey = (typeof styleKeys)[number]
export type StyleValues = Pick<StyleConfig, StyleKey>
/** What the owner has changed and not published. */
export type StyleDraft = Partial<StyleValues>

export function valuesIn(settings: readonly Setting[]): StyleValues {
  const found = new Map(settings.map(({ key, value }) => [key, value]))
  return Object.fromEntries(styleKeys.map((key) => [key, found.get(key)])) as StyleValues
}

/** A value that is set back to the one in force is no change. */
export function withValue<K extends StyleKey>(
  draft: StyleDraft,
  values: StyleValues,
  key: K,
  value: StyleValues[K],
): StyleDraft {
  const { [key]: _, ...others } = draft
  return isSame(value, values[key]) ? others : { ...others, [key]: value }
}

/** Without changes that another owner has published meanwhile. */
export function changesOf(draft: StyleDraft, values: StyleValues): StyleDraft {
  const changed = styleKeys.filter((key) => key in draft && !isSame(draft[key], values[key]))
  return Object.fromEntries(changed.map((key) => [key, draft[key]]))
}

/** A value that no phone could show, and where in it. */
export interface StyleFault {
  readonly key: StyleKey
  readonly path: readonly PropertyKey[]
}

export function faultsOf(draft: StyleDraft): StyleFault[] {
  return styleKeys.flatMap((key) => {
    if (!(key in draft)) return []
    const read = styleConfig.shape[key].safeParse(draft[key])
    if (!read.success) return read.error.issues.map(({ path }) => ({ key, path }))
    return itemsOf(key, draft).every(isLinkFit) ? [] : [{ key, path: ['link'] }]
  })
}

function itemsOf(key: StyleKey, { home = [], popup }: StyleDraft): readonly HomeItem[] {
  if (key === 'home') return home.flatMap(({ items }) => items)
  return key === 'popup' && popup ? [popup] : []
}

/** The draft as a phone can show it: with faults, a key stays as it is in force. */
export function shownStyle(values: StyleValues, draft: StyleDraft): StyleValues {
  const faulty = new Set(faultsOf(draft).map(({ key }) => key))
  const fit = Object.entries(draft).filter(([key]) => !faulty.has(key as StyleKey))
  return { ...values, ...Object.fromEntries(fit) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface DraftPlace {
  readonly sellerId: string
  /** '' = the brand. */
  readonly storeId: string
}

const keyOf = ({ sellerId, storeId }: DraftPlace) => `comanda.style.${sellerId}.${storeId}`

/** What this browser keeps over a reload. */
export function readDraft(place: DraftPlace): StyleDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? '{}')
    const known = Object.entries(kept ?? {}).filter(([key]) => styleKeys.some((one) => one === key))
    return Object.fromEntries(known)
  } catch {
    return {}
  }
}

export function keepDraft(place: DraftPlace, draft: StyleDraft): void {
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing loses the draft at a reload only.
  }
}
