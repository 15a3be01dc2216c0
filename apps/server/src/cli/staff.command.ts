import { newStaff, password, staffChange } from '@comanda/contract/kitchen/staff.schema.ts'
import type { PoolClient } from 'pg'
import {
  changeStaff,
  createStaff,
  endSessions,
  hasStores,
  type ListedStaff,
  listStaff,
  removeStaff,
  setPassword,
} from '../features/kitchen/staff-set-up.ts'
import { clearTotp } from '../features/kitchen/staff-totp.repository.ts'
import { lockSeller } from '../features/store/set-up/seller-set-up.ts'
import { hashPassword } from '../http/password.ts'
import { recordChange } from './recorded-change.ts'
import { unknownSeller } from './store.command.ts'
import {
  type CommandGroup,
  checkInput,
  type Field,
  type Given,
  type Operator,
  readList,
  refused,
  tableLines,
} from './verb.ts'

const fields: readonly Field[] = [
  { option: 'role', path: 'role' },
  { option: 'name', path: 'displayName' },
  { option: 'stores', path: 'storeIds', read: readList },
]
const options = ['seller']

/** `staff …`: who signs in at the terminal. A password is read from standard input, never from an argument. */
export const staffCommand: CommandGroup = {
  usage: [
    'Usage:',
    '  staff create USER --seller S --role owner|manager|cashier|waiter|kitchen [--name NAME] [--stores 101,102]',
    '  staff list --seller S',
    '  staff change USER --seller S [--role ROLE] [--name NAME] [--stores 101,102, or "" for all]',
    '  staff password USER --seller S       also ends their sessions',
    '  staff end-sessions USER --seller S   or --all: everyone signs in again',
    '  staff totp-off USER --seller S       takes the second step of a lost phone',
    '  staff remove USER --seller S --dry-run | --yes',
    '',
    'create and password ask for the password on standard input: at least 10 characters, asked twice on a terminal.',
    'From a file: staff password USER --seller S < FILE. It never stands among the arguments, where other users see it.',
    'All changes take --reason TEXT for the audit.',
  ],
  verbs: {
    create: { words: 1, fields, options, run: create },
    list: { words: 0, options, run: list },
    change: { words: 1, fields, options, run: change },
    password: { words: 1, options, run: changePassword },
    'end-sessions': { words: [0, 1], options, switches: ['all'], run: end },
    'totp-off': { words: 1, options, run: takeTotp },
    remove: { words: 1, options, switches: ['dry-run', 'yes'], run: remove },
  },
}

async function create(given: Given, operator: Operator): Promise<number> {
  const { sellerId, username } = personOf(given)
  const staff = checkInput(newStaff, { ...given.input, username }, fields, operator.print)
  if (staff === null) return 1
  const passwordHash = await askPassword(operator)
  if (passwordHash === null) return 1
  const after = {
    ...staff,
    displayName: staff.displayName ?? username,
    storeIds: staff.storeIds ?? [],
    added: staff.added ?? [],
    removed: staff.removed ?? [],
  }
  return save(given, operator, 'create', `Created: ${username}, ${after.role}.`, async (tx) => {
    if ((await lockSeller(tx, sellerId)) === null) return unknownSeller(sellerId)
    if (!(await hasStores(tx, sellerId, after.storeIds))) return noStore(sellerId)
    const isNew = await createStaff(tx, sellerId, after, passwordHash)
    return isNew ? { before: null, after } : `There is a "${username}" at seller "${sellerId}" already.`
  })
}

async function list(given: Given, { db, print }: Operator): Promise<number> {
  const { sellerId } = personOf(given)
  const staff = await listStaff(db.pool, sellerId, null)
  for (const text of tableLines(staff.map(line))) print(text)
  if (staff.length === 0) print(`Seller "${sellerId}" has no staff.`)
  return 0
}

async function change(given: Given, operator: Operator): Promise<number> {
  const person = personOf(given)
  const wanted = checkInput(staffChange, given.input, fields, operator.print)
  if (wanted === null) return 1
  if (Object.keys(wanted).length === 0) return refused(operator.print, 'Say what to change, for example --role.') ?? 1
  return save(given, operator, 'change', `Changed: ${person.username}.`, async (tx) => {
    if (!(await hasStores(tx, person.sellerId, wanted.storeIds ?? []))) return noStore(person.sellerId)
    return (await changeStaff(tx, person, wanted)) ?? unknown(person)
  })
}

async function changePassword(given: Given, operator: Operator): Promise<number> {
  const person = personOf(given)
  if ((await listStaff(operator.db.pool, person.sellerId, person.username)).length === 0) {
    return refused(operator.print, unknown(person)) ?? 1
  }
  const hash = await askPassword(operator)
  if (hash === null) return 1
  const said = `Changed: the password of ${person.username}. Their sessions have ended.`
  return save(given, operator, 'password', said, async (tx) =>
    // The audit holds no secret, so it says only that the password changed.
    (await setPassword(tx, person, hash))
      ? { before: { password: 'old' }, after: { password: 'new' } }
      : unknown(person),
  )
}

async function end(given: Given, operator: Operator): Promise<number> {
  const { sellerId, username } = personOf(given)
  if ((username === '') !== given.has('all')) return refused(operator.print, 'Name a USER, or say --all.') ?? 1
  return save(given, operator, 'end-sessions', '', async (tx) => {
    const who = username === '' ? null : username
    if (who !== null && (await listStaff(tx, sellerId, who)).length === 0) return unknown({ sellerId, username })
    if ((await lockSeller(tx, sellerId)) === null) return unknownSeller(sellerId)
    const ended = await endSessions(tx, { sellerId, username: who })
    operator.print(`${ended} sessions have ended.`)
    return { before: { sessions: ended }, after: { sessions: 0 } }
  })
}

async function takeTotp(given: Given, operator: Operator): Promise<number> {
  const person = personOf(given)
  return save(given, operator, 'totp-off', `${person.username} signs in without a second step.`, async (tx) => {
    if ((await listStaff(tx, person.sellerId, person.username)).length === 0) return unknown(person)
    if (await clearTotp(tx, person)) return { before: { totp: true }, after: { totp: false } }
    return `${person.username} has no second step.`
  })
}

async function remove(given: Given, operator: Operator): Promise<number> {
  const { print, db } = operator
  const person = personOf(given)
  if (given.has('dry-run') || !given.has('yes')) {
    const [found] = await listStaff(db.pool, person.sellerId, person.username)
    if (found === undefined) return refused(print, unknown(person)) ?? 1
    print(`${line(found).join('  ')}: would go`)
    if (given.has('dry-run')) return 0
    return refused(print, 'Add --yes to remove them.') ?? 1
  }
  return save(given, operator, 'remove', `Removed: ${person.username}. Their sessions have ended.`, async (tx) => {
    const [found] = await listStaff(tx, person.sellerId, person.username)
    if (found === undefined) return unknown(person)
    await removeStaff(tx, person)
    return { before: found, after: null }
  })
}

type ChangedStaff = { readonly before: object | null; readonly after: object | null }

async function save(
  given: Given,
  operator: Operator,
  verb: string,
  said: string,
  work: (tx: PoolClient) => Promise<ChangedStaff | string>,
): Promise<number> {
  const { sellerId, username } = personOf(given)
  const done = await recordChange(operator, given, sellerId, async (tx) => {
    const changed = await work(tx)
    if (typeof changed === 'string') return changed
    const { before, after } = changed
    return { value: null, changes: [{ action: `staff.${verb}`, subject: username || 'all', before, after }] }
  })
  if (typeof done === 'string') return refused(operator.print, done) ?? 1
  if (said !== '') operator.print(said)
  return 0
}

/** The hash of the password that was typed. Null: it prints why not. */
async function askPassword({ askSecret, print }: Operator): Promise<string | null> {
  const typed = checkInput(password, await askSecret('Password: '), [{ option: 'password', path: '' }], print)
  if (typed === null) return null
  if (process.stdin.isTTY && (await askSecret('Again: ')) !== typed) return refused(print, 'The two differ.')
  return hashPassword(typed)
}

function personOf({ words: [username = ''], option }: Given): { sellerId: string; username: string } {
  return { sellerId: option('seller') ?? '', username }
}

function line({ username, role, displayName, storeIds, sessions }: ListedStaff): string[] {
  const where = storeIds.length === 0 ? 'all stores' : storeIds.join(',')
  return [username, role, displayName, where, `${sessions} sessions`]
}

const unknown = ({ sellerId, username }: { sellerId: string; username: string }) =>
  `There is no "${username}" at seller "${sellerId}".`
const noStore = (sellerId: string) => `--stores: these are not all stores of seller "${sellerId}".`
