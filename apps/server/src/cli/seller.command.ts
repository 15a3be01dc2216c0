import { type NewSeller, newSeller, sellerChange } from '@comanda/contract/store/seller.schema.ts'
import { languageCodes } from '@comanda/rules/language/languages.ts'
import { changeSeller, createSeller, listSellers, type SellerSetUp } from '../features/store/set-up/seller-set-up.ts'
import { listStoreSetUps } from '../features/store/set-up/store-set-up.ts'
import { createStyle, renameStyle } from '../features/style/new-style.ts'
import { recordChange, textFields } from './recorded-change.ts'
import { type CommandGroup, checkInput, type Given, type Operator, refused, tableLines } from './verb.ts'

const changeFields = [...textFields('name', 'names'), { option: 'zone', path: 'timeZone' }]
const createFields = [
  ...changeFields,
  { option: 'currency', path: 'currency' },
  { option: 'language', path: 'defaultLanguage' },
]

/** `seller …`: who sells. The id is part of every address: `/s/{sellerId}`. */
export const sellerCommand: CommandGroup = {
  usage: [
    'Usage:',
    '  seller create SELLER --name-zh NAME [--name-en NAME] [--name-ja NAME] --zone Asia/Shanghai --currency CNY [--language zh]',
    '  seller list',
    '  seller show SELLER',
    '  seller change SELLER [--name-zh NAME …] [--zone ZONE]',
    '  seller disable SELLER     all its stores refuse guests; staff finish what is open',
    '  seller enable SELLER',
    '',
    'SELLER: lower-case letters and digits, part of every link. The seller\'s languages are those of its name; "" takes one away.',
    '--language is for guests whose phone asks for none of these. --zone is the zone of new stores.',
    'Currency, colours and switches are settings: settings show --seller SELLER. All changes take --reason TEXT for the audit.',
  ],
  verbs: {
    create: { words: 1, fields: createFields, run: create },
    list: { words: 0, run: list },
    show: { words: 1, run: show },
    change: { words: 1, fields: changeFields, run: change },
    disable: { words: 1, run: (given, operator) => setStatus(given, operator, 0) },
    enable: { words: 1, run: (given, operator) => setStatus(given, operator, 1) },
  },
}

async function create(given: Given, operator: Operator): Promise<number> {
  const [sellerId = ''] = given.words
  const names = given.input.names as NewSeller['names'] | undefined
  const defaultLanguage = languageCodes.find((language) => (names?.[language] ?? '') !== '') ?? 'zh'
  const input = { defaultLanguage, names: {}, ...given.input, sellerId }
  const seller = checkInput(newSeller, input, createFields, operator.print)
  if (seller === null) return 1
  const done = await recordChange(operator, given, sellerId, async (tx) => {
    const made = await createSeller(tx, seller)
    if (made === null) return `There is a seller "${sellerId}" already.`
    await createStyle(tx, { ...seller, names: made.names })
    const { currency } = seller
    const after = { ...made, currency, defaultLanguage: seller.defaultLanguage }
    return { value: made, changes: [{ action: 'seller.create', subject: sellerId, before: null, after }] }
  })
  if (typeof done === 'string') return refused(operator.print, done) ?? 1
  operator.print(`Created: ${line(done.value).join('  ')}. Its home page is /s/${sellerId}/index/home.`)
  operator.print(`Next: store create STORE --seller ${sellerId} --name-zh NAME`)
  return 0
}

async function list(_: Given, { db, print }: Operator): Promise<number> {
  const sellers = await listSellers(db.pool)
  const rows = sellers.map((seller) => [...line(seller), `${seller.stores} stores`, `${seller.staff} staff`])
  for (const text of tableLines(rows)) print(text)
  if (rows.length === 0) print('There is no seller yet.')
  return 0
}

async function show(given: Given, { db, print }: Operator): Promise<number> {
  const [sellerId] = given.words
  const seller = (await listSellers(db.pool)).find((one) => one.sellerId === sellerId)
  if (seller === undefined) return unknown(given, print)
  for (const [language, name] of Object.entries(seller.names)) print(`name-${language}  ${name}`)
  print(`zone     ${seller.timeZone}`)
  print(`status   ${statusWord(seller)}`)
  for (const store of await listStoreSetUps(db.pool, seller.sellerId, null)) {
    print(`store    ${store.storeId}  ${Object.values(store.names).join(' / ')}`)
  }
  return 0
}

async function change(given: Given, operator: Operator): Promise<number> {
  const wanted = checkInput(sellerChange, given.input, changeFields, operator.print)
  if (wanted === null) return 1
  if (Object.keys(wanted).length === 0) return refused(operator.print, 'Say what to change: --name-zh, --zone.') ?? 1
  return save(given, operator, 'seller.change', wanted)
}

function setStatus(given: Given, operator: Operator, status: 0 | 1): Promise<number> {
  return save(given, operator, status === 1 ? 'seller.enable' : 'seller.disable', { status })
}

async function save(
  given: Given,
  operator: Operator,
  action: string,
  wanted: Parameters<typeof changeSeller>[2],
): Promise<number> {
  const [sellerId = ''] = given.words
  const done = await recordChange(operator, given, sellerId, async (tx) => {
    const changed = await changeSeller(tx, sellerId, wanted)
    if (changed === null) return `There is no seller "${sellerId}".`
    if (changed === 'no_name') return 'A seller keeps a name in at least one language.'
    await renameStyle(tx, sellerId, changed.after.names)
    const stores = (await listStoreSetUps(tx, sellerId, null)).map(({ storeId }) => storeId)
    return { value: changed.after, stores, changes: [{ action, subject: sellerId, ...changed }] }
  })
  if (typeof done === 'string') return refused(operator.print, done) ?? 1
  operator.print(`Changed: ${line(done.value).join('  ')}.`)
  return 0
}

function line(seller: SellerSetUp): string[] {
  return [seller.sellerId, Object.values(seller.names).join(' / '), seller.timeZone, statusWord(seller)]
}

function statusWord({ status }: Pick<SellerSetUp, 'status'>): string {
  return status === 1 ? 'active' : 'disabled'
}

function unknown({ words: [sellerId] }: Given, print: Operator['print']): number {
  print(`There is no seller "${sellerId}".`)
  return 1
}
