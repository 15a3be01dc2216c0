import { parseArgs } from 'node:util'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import type { Database } from '../db/database.ts'
import {
  currencyProblem,
  dropSettings,
  isRequired,
  readSettings,
  type SettingInForce,
  type SettingsOwner,
  writeSettings,
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
  '',
  "With --store the settings of one store, which stand over the seller's; without, those of the seller.",
  'VALUE is JSON, or a word (OC), or words with commas (code,companion); "" is nothing. All of a call is written, or none of it.',
  'The settings are explained in docs/settings.md.',
]

interface Command {
  readonly verb: 'show' | 'set' | 'unset'
  readonly words: readonly string[]
  readonly owner: SettingsOwner
}

/** `settings show`, `set` and `unset`. The exit code: 0 done, 1 refused, 2 not understood. */
export async function runSettingsCommand(args: string[], db: Pool, print: Print): Promise<number> {
  const command = readArguments(args)
  if (command === undefined) {
    for (const line of usage) print(line)
    return 2
  }
  const verbs = { show, set, unset }
  return verbs[command.verb](command, db, print)
}

function readArguments(args: string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { seller: { type: 'string' }, store: { type: 'string' } },
    })
    const [verb, ...words] = positionals
    const { seller: sellerId, store: storeId } = values
    if (sellerId === undefined || (verb !== 'show' && verb !== 'set' && verb !== 'unset')) return undefined
    if (verb !== 'show' && words.length === 0) return undefined
    if (verb === 'set' && words.length % 2 === 1) return undefined
    return { verb, words, owner: { sellerId, storeId } }
  } catch {
    return undefined
  }
}

async function show({ words, owner }: Command, { pool }: Pool, print: Print): Promise<number> {
  const keys = words.length === 0 ? settingKeys : knownKeys(words, print)
  return keys === null ? 1 : showSettings(keys, owner, pool, print)
}

async function set({ words, owner }: Command, { pool }: Pool, print: Print): Promise<number> {
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
  if (faults > 0) return refused(print)
  const why = await whyNot(owner, pool, values.currency)
  if (why !== null) {
    for (const line of why) print(line)
    return refused(print)
  }
  if (!(await writeSettings(pool, owner, values))) return nobody(owner, print)
  return showSettings(Object.keys(values) as SettingKey[], owner, pool, print)
}

async function unset({ words, owner }: Command, { pool }: Pool, print: Print): Promise<number> {
  const keys = knownKeys(words, print)
  if (keys === null) return refused(print)
  const required = owner.storeId === undefined ? keys.filter(isRequired) : []
  for (const key of required) print(`A seller cannot be without ${key}.`)
  if (required.length > 0) return refused(print)
  const why = await whyNot(owner, pool)
  if (why !== null) {
    for (const line of why) print(line)
    return refused(print)
  }
  if (!(await dropSettings(pool, owner, keys))) return nobody(owner, print)
  return showSettings(keys, owner, pool, print)
}

/** What stands in the way of a change that is right by itself; null = nothing. */
async function whyNot(owner: SettingsOwner, db: Database['pool'], currency?: unknown): Promise<string[] | null> {
  if (currency !== undefined) {
    const code = await currencyProblem(db, owner, currency as StyleConfig['currency'])
    if (code !== null) return [currencyProblems[code]]
  }
  // Over what cannot be read a store's own setting would not be in force; the seller's is mended by setting it.
  const settings = owner.storeId === undefined ? [] : await readSettings(db, owner)
  return settings !== null && 'broken' in settings ? settings.broken.map(brokenLine) : null
}

const currencyProblems = {
  currency_of_seller: 'All stores of a seller have one currency: set it without --store.',
  currency_in_use: 'The prices of the menus in force are in the currency of now: it stays, and so does its fixNum.',
} as const

const brokenLine = (key: string) => `What is written of the seller for ${key} cannot be read: set it anew.`

function knownKeys(words: readonly string[], print: Print): readonly SettingKey[] | null {
  const unknown = words.filter((word) => !isSettingKey(word))
  for (const word of unknown) printUnknown(word, print)
  return unknown.length > 0 ? null : words.filter(isSettingKey)
}

function printUnknown(key: string, print: Print): void {
  const meant = settingKeys.find((known) => known.toLowerCase() === key.toLowerCase())
  print(`There is no setting "${key}"${meant === undefined ? '' : `: it is written ${meant}`}.`)
}

function refused(print: Print): number {
  print('Nothing was changed.')
  return 1
}

function nobody({ sellerId, storeId }: SettingsOwner, print: Print): number {
  print(
    storeId === undefined
      ? `There is no seller "${sellerId}".`
      : `There is no store "${storeId}" of seller "${sellerId}".`,
  )
  return 1
}

const sources = { store: 'of the store', seller: 'of the seller', default: 'by default' } as const

async function showSettings(
  keys: readonly SettingKey[],
  owner: SettingsOwner,
  db: Database['pool'],
  print: Print,
): Promise<number> {
  const settings = await readSettings(db, owner)
  if (settings === null) return nobody(owner, print)
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
