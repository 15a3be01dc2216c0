import { type SettingKey, settingShape } from './store-setting.ts'

export type SettingValue =
  | { readonly ok: true; readonly key: SettingKey; readonly value: unknown }
  | { readonly ok: false; readonly code: 'setting_unknown' }
  /** `reason` says which values the setting takes. */
  | { readonly ok: false; readonly code: 'setting_invalid'; readonly reason: string }

export const settingKeys = Object.keys(settingShape) as SettingKey[]

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingShape, key)
}

/**
 * Parses a typed setting: JSON, plain text (`OC`, `0246`), or a comma list (`code,companion`; nothing = the empty
 * list). The setting's type selects the form.
 */
export function readSettingValue(key: string, text: string): SettingValue {
  if (!isSettingKey(key)) return { ok: false, code: 'setting_unknown' }
  const tried = meanings(text).map((value) => settingShape[key].safeParse(value))
  const good = tried.find(({ success }) => success)
  if (good !== undefined) return { ok: true, key, value: good.data }
  // The deepest issue is the most precise: "everyone" is not a list, or is a list with an unknown word.
  const issues = tried.flatMap(({ error }) => error?.issues[0] ?? [])
  const [issue] = issues.sort((one, other) => other.path.length - one.path.length)
  const where = issue === undefined || issue.path.length === 0 ? '' : ` (at ${issue.path.join('.')})`
  return { ok: false, code: 'setting_invalid', reason: `${issue?.message ?? ''}${where}` }
}

function meanings(text: string): unknown[] {
  const list = text === '' ? [] : text.split(',').map((word) => word.trim())
  try {
    return [JSON.parse(text), text, list]
  } catch {
    return [text, list]
  }
}
