import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Setting } from '@comanda/contract/style/setting.routes.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import { once } from '../../db/once.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import {
  type BrokenSettings,
  changeSettingsIn,
  lockSettings,
  readSettings,
  type SettingInForce,
  type SettingsChange,
  type SettingsChanged,
  type SettingsOwner,
} from './change-settings.ts'
import { isSettingKey } from './setting-value.ts'
import { type SettingKey, settingShape } from './store-setting.ts'
import { findFormerSettings, type UndoneSettings } from './undo-settings.ts'

export interface WantedSettings {
  readonly set: Readonly<Record<string, unknown>>
  readonly unset: readonly string[]
  readonly reason: string
}

type Settings = { settings: Setting[] }

/** What the owner's page shows: each setting with its source, what it inherits, and who changed it last. */
export async function listSettings(
  db: Queryable,
  owner: SettingsOwner,
): Promise<Result<Settings, 'store_unknown' | 'settings_broken'>> {
  const [found, changed] = await Promise.all([readSettings(db, owner), lastChanges(db, owner)])
  return shown(found, changed)
}

/** Changes settings once per key. The check and the effect are one transaction, with its audit. */
export async function changeOwnerSettings(
  db: Pick<Database, 'pool'>,
  owner: SettingsOwner,
  wanted: WantedSettings,
  call: Call,
): Promise<Result<Settings, ErrorCode>> {
  const change = readChange(wanted)
  if (!change.ok) return change
  const actor = { who: call.actor, where: 'console', reason: wanted.reason }
  return once<Settings, ErrorCode>(db, call.once, owner.sellerId, async (tx) => {
    const changed = await changeSettingsIn(tx, owner, change.value, actor)
    if (!changed.ok) return refusalOf(changed)
    return shown(changed.settings, await lastChanges(tx, owner))
  })
}

/** Takes the last change of these settings back, once per key. It is a change of its own, with its audit. */
export async function undoOwnerSettings(
  db: Pick<Database, 'pool'>,
  owner: SettingsOwner,
  undone: UndoneSettings,
  call: Call,
): Promise<Result<Settings, ErrorCode>> {
  const unknown = undone.keys.find((key) => !isSettingKey(key))
  if (unknown !== undefined) return refuse('setting_unknown', [unknown], { key: unknown })
  return once<Settings, ErrorCode>(db, call.once, owner.sellerId, async (tx) => {
    await lockSettings(tx, owner.sellerId)
    const former = await findFormerSettings(tx, owner, undone)
    if (!former.ok) return former
    const change = readChange({ ...former.value, reason: '' })
    if (!change.ok) return change
    const changed = await changeSettingsIn(tx, owner, change.value, { who: call.actor, where: 'console', reason: '' })
    if (!changed.ok) return refusalOf(changed)
    return shown(changed.settings, await lastChanges(tx, owner))
  })
}

/** Checks each value by its schema, as the command line does. */
function readChange({ set, unset }: WantedSettings): Result<SettingsChange, 'setting_unknown' | 'setting_invalid'> {
  const unknown = [...Object.keys(set), ...unset].find((key) => !isSettingKey(key))
  if (unknown !== undefined) return refuse('setting_unknown', [unknown], { key: unknown })
  const values: Partial<Record<SettingKey, unknown>> = {}
  for (const [key, value] of Object.entries(set)) {
    const read = settingShape[key as SettingKey].safeParse(value)
    if (!read.success) {
      const reason = read.error.issues[0]?.message ?? ''
      return refuse('setting_invalid', [key], { key, reason })
    }
    values[key as SettingKey] = read.data
  }
  return ok({ set: values, unset: unset.filter(isSettingKey) })
}

function refusalOf(refusal: Extract<SettingsChanged, { readonly ok: false }>): Refusal<ErrorCode> {
  switch (refusal.code) {
    case 'owner_unknown':
      return refuse('store_unknown')
    case 'setting_needed':
      return refuse('setting_needed', [refusal.keys.join(', ')])
    case 'settings_broken':
      return refuse('settings_broken', [refusal.broken.join(', ')])
    case 'currency_of_seller':
    case 'currency_in_use':
      return refuse(refusal.code)
  }
}

function shown(
  found: readonly SettingInForce[] | BrokenSettings | null,
  changed: ReadonlyMap<string, Setting['changed']>,
): Result<Settings, 'store_unknown' | 'settings_broken'> {
  if (found === null) return refuse('store_unknown')
  if ('broken' in found) return refuse('settings_broken', [found.broken.join(', ')])
  return ok({ settings: found.map((setting) => ({ ...setting, changed: changed.get(setting.key) ?? null })) })
}

/** Who changed each key last on this level. A key that was unset stands in `before` alone. */
async function lastChanges(
  db: Queryable,
  { sellerId, storeId }: SettingsOwner,
): Promise<ReadonlyMap<string, Setting['changed']>> {
  const { rows } = await db.query<{ key: string; who: string; at: Date }>(
    `select distinct on (key) key, coalesce(s.display_name, a.who) as who, a.at
     from audit_log a
     cross join lateral jsonb_object_keys(coalesce(a.before, '{}') || coalesce(a.after, '{}')) as key
     left join staff s on s.seller_id = a.seller_id and a.who = 'staff:' || s.username
     where a.seller_id = $1 and a.action = 'settings.change' and a.subject = $2
     order by key, a.audit_id desc`,
    [sellerId, storeId ?? sellerId],
  )
  return new Map(rows.map(({ key, who, at }) => [key, { who, at: at.toISOString() }]))
}
