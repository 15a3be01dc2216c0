import { readFile } from 'node:fs/promises'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { type SetUp, setUp } from '@comanda/contract/set-up/set-up.schema.ts'
import { ok, type Result } from '@comanda/rules/result/result.ts'
import { transaction } from '../db/transaction.ts'
import { type House, setUpHouse } from '../features/set-up/house.ts'
import { hashPassword } from '../http/password.ts'
import { fileProblem } from './file-problem.ts'
import { type CommandGroup, checkInput, type Given, type Operator, refused, tableLines } from './verb.ts'

/** `setup FILE.json`: a whole house from one file, as the set-up page sends it. */
export const setupCommand: CommandGroup = {
  first: 'file',
  usage: [
    'Usage:',
    '  setup FILE.json [--dry-run] [--reason TEXT]',
    '',
    'Creates seller, store, hours, tables, taxes and owner, all or nothing, when the database holds no seller. FILE.json:',
    '',
    '  { "country": "SG",                                 CN, SG or JP: currency, taxes, service charge, rounding',
    '    "shop": { "sellerId": "lin", "names": { "en": "Lin\'s Tea", "zh": "林家茶铺" }, "defaultLanguage": "en" },',
    '    "taxNumber": "200312345A",                       may be left out',
    '    "store": { "storeId": "1", "names": { "en": "Lin\'s Tea" }, "address": { "en": "8 Joo Chiat Road" },',
    '               "gdLat": 1.3139, "gdLng": 103.902, "telephone": "+65 6555 0188", "timeZone": "Asia/Singapore",',
    '               "businessTime": [{ "startTime": "10:00", "endTime": "22:00" }] },',
    '    "tables": [{ "tables": "A1..A8", "area": "Hall", "seats": 4 }],',
    '    "owner": { "username": "lin", "displayName": "Ms Lin" } }',
    '',
    "Of the store only storeId and names are needed; without businessTime it is always open. The owner's password is",
    'asked for on standard input unless the file has it as owner.password. --dry-run checks all of it and writes nothing.',
  ],
  verbs: { file: { words: 1, switches: ['dry-run'], run } },
}

/** Takes back a dry run. */
class DryRun extends Error {}

async function run(given: Given, operator: Operator): Promise<number> {
  const { print } = operator
  const input = await readJson(given.words[0] ?? '', print)
  const house = input === undefined ? null : checkInput(setUp, await withPassword(input, operator), [], print)
  if (house === null) return 1
  const isDry = given.has('dry-run')
  const made = await write(house, isDry, { ...operator.actor, reason: given.option('reason') ?? '' }, operator)
  if (!made.ok) return refused(print, `${errorSentence(made.code, 'en')}.`) ?? 1
  for (const line of linesOf(house, made.value)) print(line)
  print(
    isDry ? 'This would be created. Nothing was changed.' : `Next: menu import FILE --seller ${house.shop.sellerId}.`,
  )
  return 0
}

async function write(
  house: SetUp,
  isDry: boolean,
  actor: Parameters<typeof setUpHouse>[3],
  { db }: Operator,
): Promise<Result<House, 'set_up_done'>> {
  const passwordHash = await hashPassword(house.owner.password)
  let tried: House | undefined
  try {
    return await transaction(db, async (tx) => {
      const made = await setUpHouse(tx, house, passwordHash, actor)
      if (!isDry || !made.ok) return made
      tried = made.value
      throw new DryRun()
    })
  } catch (error) {
    if (error instanceof DryRun && tried !== undefined) return ok(tried)
    throw error
  }
}

/** Undefined: it prints why the file cannot be read. */
async function readJson(file: string, print: Operator['print']): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    const isText = error instanceof SyntaxError
    refused(print, isText ? `${file} is no JSON: ${error.message}.` : `${file}: ${fileProblem(error, 'en')}`)
    return undefined
  }
}

async function withPassword(input: unknown, { askSecret }: Operator): Promise<unknown> {
  const owner = (input as { owner?: unknown } | null)?.owner
  if (typeof owner !== 'object' || owner === null || 'password' in owner) return input
  return { ...(input as object), owner: { ...owner, password: await askSecret("The owner's password: ") } }
}

function linesOf({ country, shop, store, owner }: SetUp, { sellerId, storeId, tables }: House): string[] {
  return tableLines([
    ['seller', sellerId, Object.values(shop.names).join(' / ')],
    ['store', storeId, Object.values(store.names).join(' / ')],
    ['country', country, 'its taxes and rounding: price show'],
    ['tables', String(tables.length), tables.map(({ tableNo }) => tableNo).join(', ')],
    ['owner', owner.username, `signs in at /console/terminal?seller=${sellerId}`],
  ])
}
