import { type NewTable, newTable } from '@comanda/contract/store/dining-table.schema.ts'
import { readTableRange } from '@comanda/rules/store/table-range.ts'
import { tableEvent } from '../features/live/live.service.ts'
import { listStoreSetUps } from '../features/store/set-up/store-set-up.ts'
import {
  createTables,
  listTableSetUps,
  rekeyTables,
  removeTables,
  type TableSetUp,
} from '../features/store/set-up/table-set-up.ts'
import { makeTableCode } from '../features/store/store.service.ts'
import { recordChange } from './recorded-change.ts'
import { unknownStore } from './store.command.ts'
import {
  type CommandGroup,
  checkInput,
  type Field,
  type Given,
  type Operator,
  readNumber,
  refused,
  tableLines,
} from './verb.ts'

const fields: readonly Field[] = [
  { option: 'seats', path: 'seats', read: readNumber },
  { option: 'area', path: 'area' },
  { option: 'name', path: 'tableName' },
]
const options = ['seller', 'store']

/** `table …`: where guests sit, and the links of their codes. */
export const tableCommand: CommandGroup = {
  usage: [
    'Usage:',
    '  table create TABLES --seller S --store N [--seats 4] [--area TERRACE] [--name NAME]',
    '  table list --seller S --store N',
    '  table codes [TABLES] --seller S --store N [--url https://shop.example]    the links to print as QR codes',
    '  table rekey TABLES --seller S --store N                                   new codes: the old ones are dead',
    '  table remove TABLES --seller S --store N --dry-run | --yes',
    '',
    'TABLES: A1, or A1..A20, or A1,A2,Bar. A table has at most 4 letters and digits. --name is for a single table.',
    'A table where a party sits is not removed. Bills of removed tables stay. --url: else PUBLIC_URL.',
    'All changes take --reason TEXT for the audit.',
  ],
  verbs: {
    create: { words: 1, fields, options, run: create },
    list: { words: 0, options, run: list },
    codes: { words: [0, 1], options: [...options, 'url'], run: codes },
    rekey: { words: 1, options, run: rekey },
    remove: { words: 1, options, switches: ['dry-run', 'yes'], run: remove },
  },
}

async function create(given: Given, operator: Operator): Promise<number> {
  const tables = rangeOf(given)
  if (tables === null) return refused(operator.print, notTables(given)) ?? 1
  if (tables.length > 1 && given.option('name') !== undefined) {
    return refused(operator.print, '--name is for a single table.') ?? 1
  }
  const wanted: NewTable[] = []
  for (const tableNo of tables) {
    const table = checkInput(newTable, { ...given.input, tableNo }, fields, operator.print)
    if (table === null) return 1
    wanted.push(table)
  }
  const rows = wanted.map(({ tableNo, tableName, seats, area }) => ({
    ...{ tableNo, tableName: tableName ?? tableNo, seats: seats ?? 4, area: area ?? '' },
    code: makeTableCode(place(given).sellerId),
  }))
  return save(given, operator, 'create', 'Created', async (tx) => {
    const made = await createTables(tx, place(given), rows)
    const taken = tables.filter((tableNo) => !made.includes(tableNo))
    if (taken.length > 0) return `These tables exist already: ${taken.join(', ')}.`
    return rows.map((row) => ({ tableNo: row.tableNo, before: null, after: withoutCode(row) }))
  })
}

async function list(given: Given, { db, print }: Operator): Promise<number> {
  const found = await listTableSetUps(db.pool, place(given), null)
  const rows = found.map((table) => [
    ...[table.tableNo, table.tableName, `${table.seats} seats`, table.area],
    table.isTaken ? 'taken' : '',
  ])
  for (const text of tableLines(rows)) print(text)
  if (rows.length === 0) print('The store has no table.')
  return 0
}

async function codes(given: Given, { db, print, publicUrl }: Operator): Promise<number> {
  const url = given.option('url') ?? publicUrl
  if (url === undefined || !URL.canParse(url)) {
    print('Say with --url, or PUBLIC_URL, at which address phones reach this house.')
    return 1
  }
  const asked = given.words.length === 0 ? [] : rangeOf(given)
  if (asked === null) {
    print(notTables(given))
    return 1
  }
  const found = await listTableSetUps(db.pool, place(given), asked.length === 0 ? null : asked)
  const rows = found.map(({ tableNo, code }) => [tableNo, `${new URL(url).origin}/q/${code}`])
  for (const text of tableLines(rows)) print(text)
  const missing = asked.filter((tableNo) => !found.some((table) => table.tableNo === tableNo))
  if (missing.length > 0) print(noSuch(missing))
  return missing.length > 0 ? 1 : 0
}

async function rekey(given: Given, operator: Operator): Promise<number> {
  return save(given, operator, 'rekey', 'Re-keyed', async (tx) => {
    const found = await findAll(tx, given)
    if (typeof found === 'string') return found
    const fresh = found.map(({ tableNo }) => [tableNo, makeTableCode(place(given).sellerId)] as const)
    await rekeyTables(tx, place(given), new Map(fresh))
    // The audit holds no secret, so it says only that the code changed.
    return found.map(({ tableNo }) => ({ tableNo, before: { code: 'old' }, after: { code: 'new' } }))
  })
}

async function remove(given: Given, operator: Operator): Promise<number> {
  const { print } = operator
  if (given.has('dry-run') || !given.has('yes')) {
    const found = await findAll(operator.db.pool, given)
    if (typeof found === 'string') return refused(print, found) ?? 1
    for (const { tableNo, isTaken } of found) print(`${tableNo}  ${isTaken ? 'stays: a party sits there' : 'would go'}`)
    if (!given.has('dry-run')) print('Add --yes to remove them.')
    return given.has('dry-run') ? 0 : (refused(print) ?? 1)
  }
  return save(given, operator, 'remove', 'Removed', async (tx) => {
    const found = await findAll(tx, given)
    if (typeof found === 'string') return found
    const asked = found.map(({ tableNo }) => tableNo)
    const gone = await removeTables(tx, place(given), asked)
    const taken = asked.filter((tableNo) => !gone.includes(tableNo))
    if (taken.length > 0) return `A party sits at ${taken.join(', ')}.`
    return found.map((table) => ({ tableNo: table.tableNo, before: withoutCode(table), after: null }))
  })
}

type Tx = Parameters<Parameters<typeof recordChange>[3]>[0]
type ChangedTable = { readonly tableNo: string; readonly before: object | null; readonly after: object | null }

/** All of a call's tables are changed, or none. */
async function save(
  given: Given,
  operator: Operator,
  verb: string,
  said: string,
  work: (tx: Tx) => Promise<readonly ChangedTable[] | string>,
): Promise<number> {
  const { sellerId, storeId } = place(given)
  const done = await recordChange(operator, given, sellerId, async (tx) => {
    const [store] = await listStoreSetUps(tx, sellerId, storeId)
    if (store === undefined) return unknownStore(sellerId, storeId)
    const tables = await work(tx)
    if (typeof tables === 'string') return tables
    const changes = tables.map(({ tableNo, before, after }) => {
      return { action: `table.${verb}`, subject: `${storeId}/${tableNo}`, before, after }
    })
    // A phone at a table whose code is dead learns it at once.
    const events = tables.map(({ tableNo }) => tableEvent(storeId, tableNo, 'seating', { what: 'moved', uid: '' }))
    return { value: tables, changes, stores: [storeId], events: verb === 'create' ? [] : events }
  })
  if (typeof done === 'string') return refused(operator.print, done) ?? 1
  operator.print(`${said}: ${done.value.map(({ tableNo }) => tableNo).join(', ')}.`)
  if (verb !== 'remove') operator.print('Print their links: table codes.')
  return 0
}

/** The tables of a call, all of which exist; a text = the refusal. */
async function findAll(
  tx: Parameters<typeof listTableSetUps>[0],
  given: Given,
): Promise<readonly TableSetUp[] | string> {
  const asked = rangeOf(given)
  if (asked === null) return notTables(given)
  const found = await listTableSetUps(tx, place(given), asked)
  const missing = asked.filter((tableNo) => !found.some((table) => table.tableNo === tableNo))
  return missing.length > 0 ? noSuch(missing) : found
}

function place({ option }: Given): { sellerId: string; storeId: string } {
  return { sellerId: option('seller') ?? '', storeId: option('store') ?? '' }
}

const rangeOf = ({ words: [text = ''] }: Given) => readTableRange(text)
const notTables = ({ words: [text = ''] }: Given) => `"${text}" names no tables: use A1, A1..A20, or A1,A2.`
const noSuch = (tables: readonly string[]) => `There is no table ${tables.join(', ')} in this store.`

function withoutCode({ tableNo: _, code: __, ...rest }: { readonly tableNo: string; readonly code: string }): object {
  return rest
}
