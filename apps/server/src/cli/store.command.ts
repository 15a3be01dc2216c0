import { storeId as storeIdSchema } from '@comanda/contract/shared.schema.ts'
import { newStore, storeChange } from '@comanda/contract/store/store-set-up.schema.ts'
import { openingHoursText } from '@comanda/rules/time/opening-hours.ts'
import { lockSeller } from '../features/store/set-up/seller-set-up.ts'
import {
  changeStore,
  copyStore,
  createStore,
  listStoreSetUps,
  type StoreSetUp,
} from '../features/store/set-up/store-set-up.ts'
import { makeTableCode } from '../features/store/store.service.ts'
import { recordChange, textFields } from './recorded-change.ts'
import {
  type CommandGroup,
  checkInput,
  type Field,
  type Given,
  type Operator,
  readNumber,
  readYesNo,
  refused,
  tableLines,
} from './verb.ts'

/** Words for the digits of `isEnable` and `onlineFlag` (spec 1 §3). Other text is left for the schema to refuse. */
const digitWords: Readonly<Record<string, string>> = {
  ...{ none: '0', all: '9', pickup: '1', takeout: '2', booking: '3', preorder: '4' },
}
const readDigits = (text: string) =>
  text
    .split(',')
    .map((word) => digitWords[word.trim()] ?? word.trim())
    .join('')

/** `10:00-14:00,17:00-22:00`, or `always`. */
const readHours = (text: string) =>
  text === 'always'
    ? []
    : text.split(',').map((range) => {
        const [startTime = '', endTime = ''] = range.split('-').map((time) => time.trim().replace(/^(\d):/, '0$1:'))
        return { startTime, endTime }
      })

const fields: readonly Field[] = [
  ...textFields('name', 'names'),
  ...textFields('address', 'address'),
  { option: 'phone', path: 'telephone' },
  { option: 'lat', path: 'gdLat', read: readNumber },
  { option: 'lng', path: 'gdLng', read: readNumber },
  { option: 'zone', path: 'timeZone' },
  { option: 'hours', path: 'businessTime', read: readHours },
  { option: 'open', path: 'isBusiness', read: readYesNo },
  { option: 'business', path: 'isEnable', read: readDigits },
  { option: 'online', path: 'onlineFlag', read: readDigits },
  { option: 'accept', path: 'acceptMode' },
  { option: 'logo', path: 'logoUrl' },
]

/** `store …`: the restaurants of a seller. */
export const storeCommand: CommandGroup = {
  usage: [
    'Usage:',
    '  store create STORE --seller S --name-zh NAME [--name-en NAME] [--name-ja NAME] [FIELD …]',
    '  store list --seller S',
    '  store show STORE --seller S',
    '  store change STORE --seller S FIELD …',
    '  store close STORE --seller S      guests are refused: the store is deactivated',
    '  store reopen STORE --seller S',
    '  store copy STORE --seller S --to STORE2    its fields, settings, tables (with new codes) and menus',
    '',
    'STORE: at most 16 letters and digits. FIELD is one of:',
    '  --name-zh, --name-en, --name-ja, --address-zh, --address-en, --address-ja    "" takes a language away',
    '  --phone "+86 571 5550 0101"   --lat 30.2084 --lng 120.2103 (WGS 84)   --zone Asia/Shanghai (else the seller\'s)',
    '  --hours 10:00-14:00,17:00-22:00, or always',
    '  --open yes|no                 the store\'s own switch: "no" is closed whatever the hours say',
    '  --business pickup,takeout,booking,preorder, all or none    what it offers besides its tables',
    '  --online pickup,takeout, all or none                       what phones may order ahead',
    '  --accept auto|hand            hand: the staff accept each order at the terminal',
    '  --logo https://… or a path',
    'All changes take --reason TEXT for the audit.',
  ],
  verbs: {
    create: { words: 1, fields, options: ['seller'], run: create },
    list: { words: 0, options: ['seller'], run: list },
    show: { words: 1, options: ['seller'], run: show },
    change: { words: 1, fields, options: ['seller'], run: change },
    close: {
      words: 1,
      options: ['seller'],
      run: (given, operator) => save(given, operator, 'store.close', { status: 0 }),
    },
    reopen: {
      ...{ words: 1, options: ['seller'] },
      run: (given, operator) => save(given, operator, 'store.reopen', { status: 1 }),
    },
    copy: { words: 1, options: ['seller', 'to'], run: copy },
  },
}

async function create(given: Given, operator: Operator): Promise<number> {
  const { sellerId, storeId } = placeOf(given)
  const input = { names: {}, ...given.input, storeId }
  const store = checkInput(newStore, input, fields, operator.print)
  if (store === null) return 1
  const done = await recordChange(operator, given, sellerId, async (tx) => {
    const seller = await lockSeller(tx, sellerId)
    if (seller === null) return unknownSeller(sellerId)
    const made = await createStore(tx, sellerId, { ...store, timeZone: store.timeZone ?? seller.timeZone })
    if (made === null) return `There is a store "${storeId}" already.`
    const change = { action: 'store.create', subject: storeId, before: null, after: made }
    return { value: made, stores: [storeId], changes: [change] }
  })
  if (typeof done === 'string') return refused(operator.print, done) ?? 1
  operator.print(`Created: ${line(done.value).join('  ')}.`)
  operator.print(`Next: table create A1..A12 --seller ${sellerId} --store ${storeId}, and menu import.`)
  return 0
}

async function list(given: Given, { db, print }: Operator): Promise<number> {
  const { sellerId } = placeOf(given)
  const stores = await listStoreSetUps(db.pool, sellerId, null)
  for (const text of tableLines(stores.map((store) => [...line(store), `${store.tables} tables`]))) print(text)
  if (stores.length === 0) print(`Seller "${sellerId}" has no store.`)
  return 0
}

async function show(given: Given, { db, print }: Operator): Promise<number> {
  const { sellerId, storeId } = placeOf(given)
  const [store] = await listStoreSetUps(db.pool, sellerId, storeId)
  if (store === undefined) {
    print(unknownStore(sellerId, storeId))
    return 1
  }
  const rows = [
    ...Object.entries(store.names).map(([language, name]) => [`name-${language}`, name]),
    ...Object.entries(store.address).map(([language, address]) => [`address-${language}`, address]),
    ...[
      ['phone', store.telephone],
      ['place', store.gdLat === null ? '–' : `${store.gdLat}, ${store.gdLng}`],
    ],
    ...[
      ['zone', store.timeZone],
      ['hours', hoursText(store)],
      ['last order', store.lastOrderMinutes === 0 ? 'at closing' : `${store.lastOrderMinutes} minutes before closing`],
      ['special days', store.specialDays.map(specialText).join('; ') || '–'],
    ],
    ...[
      ['open', store.isBusiness ? 'yes' : 'no'],
      ['business', digitsText(store.isEnable)],
    ],
    ...[
      ['online', digitsText(store.onlineFlag)],
      ['accept', store.acceptMode],
      ['logo', store.logoUrl || '–'],
    ],
    ...[
      ['status', statusWord(store)],
      ['tables', String(store.tables)],
    ],
  ]
  for (const text of tableLines(rows.map(([name = '', value = '']) => [name, value]))) print(text)
  return 0
}

async function change(given: Given, operator: Operator): Promise<number> {
  const wanted = checkInput(storeChange, given.input, fields, operator.print)
  if (wanted === null) return 1
  if (Object.keys(wanted).length === 0) return refused(operator.print, 'Say what to change, for example --hours.') ?? 1
  return save(given, operator, 'store.change', wanted)
}

async function save(
  given: Given,
  operator: Operator,
  action: string,
  wanted: Parameters<typeof changeStore>[2],
): Promise<number> {
  const { sellerId, storeId } = placeOf(given)
  const done = await recordChange(operator, given, sellerId, async (tx) => {
    const changed = await changeStore(tx, { sellerId, storeId }, wanted)
    if (changed === null) return unknownStore(sellerId, storeId)
    if (changed === 'no_name') return 'A store keeps a name in at least one language.'
    return { value: changed.after, stores: [storeId], changes: [{ action, subject: storeId, ...changed }] }
  })
  if (typeof done === 'string') return refused(operator.print, done) ?? 1
  operator.print(`Changed: ${line(done.value).join('  ')}.`)
  return 0
}

async function copy(given: Given, operator: Operator): Promise<number> {
  const { sellerId, storeId: from } = placeOf(given)
  const to = checkInput(storeIdSchema, given.option('to'), [{ option: 'to', path: '' }], operator.print)
  if (to === null) return 1
  const done = await recordChange(operator, given, sellerId, async (tx) => {
    const copied = await copyStore(tx, { sellerId, from, to, makeCode: () => makeTableCode(sellerId) })
    if (copied === null) return unknownStore(sellerId, from)
    if (copied === 'taken') return `There is a store "${to}" already.`
    const after = { ...copied.store, copiedFrom: from }
    const recorded = { action: 'store.copy', subject: to, before: null, after }
    return { value: copied, stores: [to], changes: [recorded] }
  })
  if (typeof done === 'string') return refused(operator.print, done) ?? 1
  const { store, tables, menus } = done.value
  operator.print(`Copied: ${line(store).join('  ')}, with ${tables} tables and ${menus} menus.`)
  operator.print('Name and address are those of the first store: store change.')
  return 0
}

export function placeOf({ words: [storeId = ''], option }: Given): { sellerId: string; storeId: string } {
  return { sellerId: option('seller') ?? '', storeId }
}

export const unknownSeller = (sellerId: string) => `There is no seller "${sellerId}".`
export const unknownStore = (sellerId: string, storeId: string) =>
  `There is no store "${storeId}" of seller "${sellerId}".`

function line(store: StoreSetUp): string[] {
  return [store.storeId, Object.values(store.names).join(' / '), store.timeZone, hoursText(store), statusWord(store)]
}

const dayWords = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function hoursText({ businessTime, weekHours }: Pick<StoreSetUp, 'businessTime' | 'weekHours'>): string {
  if (weekHours === null) return openingHoursText(businessTime) || 'always'
  const days = dayWords.map((word, index) => [word, weekHours.filter(({ weekday }) => weekday === index + 1)] as const)
  return days.map(([word, periods]) => `${word} ${openingHoursText(periods) || 'closed'}`).join('; ')
}

function specialText({ date, periods }: StoreSetUp['specialDays'][number]): string {
  return `${date} ${openingHoursText(periods) || 'closed'}`
}

function statusWord({ status, isBusiness }: Pick<StoreSetUp, 'status' | 'isBusiness'>): string {
  return status !== 1 ? 'closed' : isBusiness ? 'active' : 'active, switched off'
}

function digitsText(digits: string): string {
  const known = Object.entries(digitWords).filter(([, digit]) => digits.includes(digit))
  return known.map(([word]) => word).join(',') || 'none'
}
