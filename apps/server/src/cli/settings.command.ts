import { parseArgs } from 'node:util'
import type { Actor } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import { nearestName } from '../features/menu/file/nearest-name.ts'
import {
  type BrokenSettings,
  changeSettings,
  readSettings,
  type SettingInForce,
  type SettingsChange,
  type SettingsChanged,
  type SettingsOwner,
} from '../features/style/change-settings.ts'
import { isSettingKey, readSettingValue, settingKeys } from '../features/style/setting-value.ts'
import type { SettingKey } from '../features/style/store-setting.ts'

type Print = (line: string) => void
type Pool = Pick<Database, 'pool'>

const usage = [
  'Usage:',
  '  settings show [KEY…] --seller S [--store N]',
  '  settings set KEY VALUE [KEY VALUE…] --seller S [--store N]',
  '  settings unset KEY [KEY…] --seller S [--store N]',
  'Changes take --reason TEXT for the audit.',
  '',
  "With --store the settings of one store, which stand over the seller's; without, those of the seller.",
  'VALUE is JSON, or a word (OC), or words with commas (code,companion); "" is nothing. All of a call is written, or none of it.',
  'The settings are explained in docs/settings.md.',
]

interface Command {
  readonly verb: 'show' | 'set' | 'unset'
  readonly words: readonly string[]
  readonly owner: SettingsOwner
  readonly reason: string
}

/** `settings show`, `set` and `unset`. Exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runSettingsCommand(
  args: string[],
  db: Pool,
  print: Print,
  actor: Omit<Actor, 'reason'>,
): Promise<number> {
  const command = readArguments(args)
  if (command === undefined) {
    for (const line of usage) print(line)
    return 2
  }
  const verbs = { show, set, unset }
  return verbs[command.verb](command, db, print, { ...actor, reason: command.reason })
}

function readArguments(args: string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { seller: { type: 'string' }, store: { type: 'string' }, reason: { type: 'string', default: '' } },
    })
    const [verb, ...words] = positionals
    const { seller: sellerId, store: storeId } = values
    if (sellerId === undefined || (verb !== 'show' && verb !== 'set' && verb !== 'unset')) return undefined
    if (verb !== 'show' && words.length === 0) return undefined
    if (verb === 'set' && words.length % 2 === 1) return undefined
    return { verb, words, owner: { sellerId, storeId }, reason: values.reason }
  } catch {
    return undefined
  }
}

async function show({ words, owner }: Command, { pool }: Pool, print: Print): Promise<number> {
  const keys = words.length === 0 ? settingKeys : knownKeys(words, print)
  if (keys === null) return 1
  const settings = await readSettings(pool, owner)
  if (settings === null) print(unknownOwner(owner))
  return settings === null ? 1 : showSettings(settings, keys, print)
}

async function set({ words, owner }: Command, db: Pool, print: Print, actor: Actor): Promise<number> {
  const values: Partial<Record<SettingKey, unknown>> = {}
  let faults = 0
  for (let at = 0; at < words.length; at += 2) {
    const [key = '', text = ''] = words.slice(at, at + 2)
    const read = readSettingValue(key, text)
    if (read.ok) {
      values[read.key] = read.value
      continue
    }
    faults += 1
    if (read.code === 'setting_unknown') printUnknown(key, print)
    else print(`${key} does not take "${text}": ${read.reason}.`)
  }
  return faults > 0 ? refused(print) : change(owner, { set: values }, { db, print, actor })
}

async function unset({ words, owner }: Command, db: Pool, print: Print, actor: Actor): Promise<number> {
  const keys = knownKeys(words, print)
  return keys === null ? refused(print) : change(owner, { unset: keys }, { db, print, actor })
}

/** Prints the new settings, or the refusal. */
async function change(
  owner: SettingsOwner,
  wanted: SettingsChange,
  { db, print, actor }: { readonly db: Pool; readonly print: Print; readonly actor: Actor },
): Promise<number> {
  const changed = await changeSettings(db, owner, wanted, actor)
  if (!changed.ok) {
    for (const line of refusalLines(changed, owner)) print(line)
    return refused(print)
  }
  const keys = [...(Object.keys(wanted.set ?? {}) as SettingKey[]), ...(wanted.unset ?? [])]
  if ('broken' in changed.settings) print('It is written.')
  showSettings(changed.settings, keys, print)
  return 0
}

function refusalLines(refusal: Extract<SettingsChanged, { readonly ok: false }>, owner: SettingsOwner): string[] {
  switch (refusal.code) {
    case 'owner_unknown':
      return [unknownOwner(owner)]
    case 'setting_needed':
      return refusal.keys.map((key) => `A seller cannot be without ${key}.`)
    case 'settings_broken':
      return refusal.broken.map(brokenLine)
    case 'currency_of_seller':
      return ['All stores of a seller have one currency: set it without --store.']
    case 'currency_in_use':
      return ['The prices of the menus in force are in the currency of now: it stays, and so does its fixNum.']
  }
}

const brokenLine = (key: string) => `What is written of the seller for ${key} cannot be read: set it anew.`

function knownKeys(words: readonly string[], print: Print): readonly SettingKey[] | null {
  const unknown = words.filter((word) => !isSettingKey(word))
  for (const word of unknown) printUnknown(word, print)
  return unknown.length > 0 ? null : words.filter(isSettingKey)
}

function printUnknown(key: string, print: Print): void {
  const near = nearestName(key, settingKeys)
  print(`There is no setting "${key}".${near === undefined ? '' : ` Did you mean "${near}"?`}`)
}

function refused(print: Print): number {
  print('Nothing was changed.')
  return 1
}

function unknownOwner({ sellerId, storeId }: SettingsOwner): string {
  if (storeId === undefined) return `There is no seller "${sellerId}".`
  return `There is no store "${storeId}" of seller "${sellerId}".`
}

const sources = { store: 'of the store', seller: 'of the seller', default: 'by default' } as const

/** Exit code 1 when the settings are unreadable. */
function showSettings(
  settings: readonly SettingInForce[] | BrokenSettings,
  keys: readonly SettingKey[],
  print: Print,
): number {
  if ('broken' in settings) {
    for (const key of settings.broken) print(brokenLine(key))
    return 1
  }
  const shown = settings.filter(({ key }) => keys.includes(key))
  const width = Math.max(...shown.map(({ key }) => key.length))
  for (const setting of shown) print(settingLine(setting, width))
  return 0
}

function settingLine({ key, value, from, unreadable }: SettingInForce, width: number): string {
  const trouble = unreadable ? ', where what is written cannot be read' : ''
  return `${key.padEnd(width)}  ${JSON.stringify(value)}  (${sources[from]}${trouble})`
}
