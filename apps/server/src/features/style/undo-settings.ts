import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { SettingsOwner } from './change-settings.ts'

/** Which change is taken back. */
export interface UndoneSettings {
  readonly keys: readonly string[]
  /** When the caller saw the settings changed last, ISO 8601. */
  readonly at: string
}

interface FormerSettings {
  readonly set: Readonly<Record<string, unknown>>
  readonly unset: readonly string[]
}

type Values = Readonly<Record<string, unknown>> | null

/**
 * The values of the settings before the last change of any of them. A key that the change wrote first had none. The
 * caller holds the settings' lock.
 */
export async function findFormerSettings(
  tx: Queryable,
  { sellerId, storeId }: SettingsOwner,
  { keys, at }: UndoneSettings,
): Promise<Result<FormerSettings, ErrorCode>> {
  const { rows } = await tx.query<{ before: Values; after: Values; at: Date }>(
    `select before, after, at from audit_log
      where seller_id = $1 and action = 'settings.change' and subject = $2
        and (coalesce(before, '{}') || coalesce(after, '{}')) ?| $3
      order by audit_id desc limit 1`,
    [sellerId, storeId ?? sellerId, keys],
  )
  const [last] = rows
  if (last === undefined) return refuse('settings_no_former')
  const changed = last.at.toISOString()
  if (changed !== new Date(at).toISOString()) return refuse('settings_moved', [], { at: changed })
  const [before, after] = [last.before ?? {}, last.after ?? {}]
  const set = Object.fromEntries(keys.filter((key) => key in before).map((key) => [key, before[key]]))
  return ok({ set, unset: keys.filter((key) => key in after && !(key in before)) })
}
