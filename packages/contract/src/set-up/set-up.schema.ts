import { readTaxNumber } from '@comanda/rules/receipt/tax-number.ts'
import { readTableRange } from '@comanda/rules/store/table-range.ts'
import { z } from 'zod'
import { newStaff, password } from '../kitchen/staff.schema.ts'
import { language, sellerId } from '../shared.schema.ts'
import { newTable } from '../store/dining-table.schema.ts'
import { names } from '../store/seller.schema.ts'
import { newStore } from '../store/store-set-up.schema.ts'

/** The most tables of a first store, over all areas. */
const tableMost = 500

/** Languages are those of the name. Currency, and the zone unless the store names one, are the country's. */
const shop = z
  .strictObject({ sellerId, names, defaultLanguage: language })
  .refine(({ names: given, defaultLanguage }) => (given[defaultLanguage] ?? '').trim() !== '', {
    error: 'the shop has no name in this language',
    path: ['defaultLanguage'],
  })

/** Tables that stand together: `A1..A8`, or `A1,A2,Bar`. */
const tableGroup = z.strictObject({
  tables: z.string().trim().superRefine(checkRange),
  area: newTable.shape.area,
  seats: newTable.shape.seats,
})

/** Everything that a house needs to open (DESIGN §7.13), for the set-up page and `npm run comanda -- setup`. */
export const setUp = z
  .strictObject({
    /** Sets currency, taxes, service charge and rounding. There is no default. */
    country: z.enum(['CN', 'SG', 'JP'], { error: 'expected "CN", "SG" or "JP"' }),
    shop,
    /** The number on receipts; '' = none. */
    taxNumber: z.string().trim().max(30).default(''),
    store: newStore.strict(),
    tables: z.array(tableGroup).max(20).default([]),
    owner: newStaff.pick({ username: true, displayName: true }).extend({ password }).strict(),
  })
  .superRefine(({ country, taxNumber, tables }, context) => {
    if (taxNumber !== '' && readTaxNumber(country, taxNumber) === null) {
      context.addIssue({ code: 'custom', path: ['taxNumber'], message: `this is no tax number of ${country}` })
    }
    const known = new Set<string>()
    for (const [group, { tables: range }] of tables.entries()) {
      for (const table of readTableRange(range) ?? []) {
        if (!known.has(table)) known.add(table)
        else context.addIssue({ code: 'custom', path: ['tables', group, 'tables'], message: `${table} is named twice` })
      }
    }
    if (known.size > tableMost) {
      context.addIssue({ code: 'custom', path: ['tables'], message: `expected at most ${tableMost} tables` })
    }
  })

function checkRange(text: string, context: z.RefinementCtx): void {
  const tables = readTableRange(text)
  const wrong = tables?.find((tableNo) => !newTable.shape.tableNo.safeParse(tableNo).success)
  if (tables !== null && wrong === undefined) return
  context.addIssue({ code: 'custom', message: 'expected tables like "A1..A8", of 1 to 4 letters or digits each' })
}

export type SetUp = z.output<typeof setUp>
export type SetUpInput = z.input<typeof setUp>
