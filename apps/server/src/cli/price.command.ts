import { type PriceProfile, priceProfile } from '@comanda/contract/store/price-profile.schema.ts'
import { regionProfileOf } from '@comanda/rules/price/price-profile.ts'
import { taxRatesOf } from '@comanda/rules/price/region-profile.ts'
import { localDay } from '@comanda/rules/price/sold-bill.ts'
import { readTaxNumber } from '@comanda/rules/receipt/tax-number.ts'
import { getPriceProfile, setPriceProfile } from '../features/store/set-up/price-profile.repository.ts'
import { recordChange } from './recorded-change.ts'
import { placeOf, unknownStore } from './store.command.ts'
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

/** `10` or `7.5` percent, in basis points. */
const readPercent = (text: string) => (/^\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : text)

const fields: readonly Field[] = [
  { option: 'region', path: 'region' },
  { option: 'tax', path: 'taxPlace' },
  { option: 'tax-rounding', path: 'taxRounding' },
  { option: 'service', path: 'servicePercent', read: readPercent },
  { option: 'cover', path: 'coverPerHead', read: readNumber },
  { option: 'packing', path: 'packing', read: readNumber },
  { option: 'wipe-to', path: 'wipeTo', read: readNumber },
  { option: 'cash-unit', path: 'cashUnit', read: readNumber },
  { option: 'cash-rounding', path: 'cashRounding' },
  { option: 'tax-number', path: 'taxNumber' },
]

/** `price …`: taxes, service charge and rounding of a store (docs/prices.md). */
export const priceCommand: CommandGroup = {
  usage: [
    'Usage:',
    '  price show STORE --seller S',
    "  price set STORE --seller S --region CN|SG|JP [FIELD …]    replaces what was set; what is left out is the country's",
    '  price clear STORE --seller S [--dry-run]                  bills are dishes and fees again, without tax',
    '',
    'FIELD is one of (amounts in minor units):',
    '  --tax inside|outside          menu prices contain the tax, or it is added',
    '  --tax-rounding floor|half|ceil',
    '  --service 10                  percent of the dishes eaten here; 0 = none',
    '  --cover 200                   a guest who eats here   --packing 150    an order that is taken away',
    '  --wipe-to 1|10|100            cuts the total to whole multiples, where prices contain the tax',
    '  --cash-unit 1|5|10 --cash-rounding floor|half|ceil    what cash is rounded to',
    '  --tax-number T1234567890123   on receipts',
    'Open bills are priced by it at once, paid bills keep theirs. All changes take --reason TEXT for the audit.',
  ],
  verbs: {
    show: { words: 1, options: ['seller'], run: show },
    set: { words: 1, fields, options: ['seller'], run: set },
    clear: { words: 1, options: ['seller'], switches: ['dry-run'], run: clear },
  },
}

async function show(given: Given, { db, print }: Operator): Promise<number> {
  const { sellerId, storeId } = placeOf(given)
  const found = await getPriceProfile(db.pool, { sellerId, storeId })
  if (found === null) {
    print(unknownStore(sellerId, storeId))
    return 1
  }
  if (found.profile === null) print('Nothing is set: bills are dishes and fees, without tax.')
  else for (const line of linesOf(found.profile)) print(line)
  return 0
}

async function set(given: Given, operator: Operator): Promise<number> {
  const profile = checkInput(priceProfile, given.input, fields, operator.print)
  if (profile === null) return 1
  const { region, taxNumber = '' } = profile
  if (taxNumber !== '' && readTaxNumber(region, taxNumber) === null) {
    return refused(operator.print, `--tax-number: "${taxNumber}" is no tax number of ${region}.`) ?? 1
  }
  return save(given, operator, profile)
}

async function clear(given: Given, operator: Operator): Promise<number> {
  if (!given.has('dry-run')) return save(given, operator, null)
  const code = await show(given, operator)
  if (code === 0) operator.print('This would be cleared. Nothing was changed.')
  return code
}

async function save(given: Given, operator: Operator, profile: PriceProfile | null): Promise<number> {
  const { sellerId, storeId } = placeOf(given)
  const done = await recordChange(operator, given, sellerId, async (tx) => {
    const changed = await setPriceProfile(tx, { sellerId, storeId }, profile)
    if (changed === null) return unknownStore(sellerId, storeId)
    const change = {
      action: profile === null ? 'price.clear' : 'price.set',
      subject: storeId,
      before: changed.before,
      after: profile,
    }
    return { value: null, stores: [storeId], changes: [change] }
  })
  if (typeof done === 'string') return refused(operator.print, done) ?? 1
  if (profile === null) operator.print('Cleared: bills are dishes and fees, without tax.')
  else for (const line of linesOf(profile)) operator.print(line)
  return 0
}

function linesOf(set: PriceProfile): string[] {
  const profile = regionProfileOf(set)
  const day = localDay(Date.now(), 'UTC')
  const percent = (points: number) => `${points / 100} %`
  const rates = (orderType: 0 | 1) =>
    taxRatesOf(profile, orderType, day)
      .map(({ taxClass, rate }) => `${taxClass} ${percent(rate)}`)
      .join(', ')
  return tableLines([
    ['region', profile.region],
    ['tax', profile.taxPlace],
    ['tax-rounding', profile.taxRounding],
    ['eaten here', rates(0)],
    ['taken away', rates(1)],
    ['service', percent(profile.servicePercent)],
    ['cover', String(profile.coverPerHead)],
    ['packing', String(profile.packing)],
    ['wipe-to', String(profile.wipeTo)],
    ['cash', `${profile.cashUnit}, ${profile.cashRounding}`],
    ['tax-number', set.taxNumber ?? '–'],
  ])
}
