import { sheetTemplates } from '@comanda/rules/set-up/sheet-layout.ts'
import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, storeParams, tableNo, tableParams } from '../shared.schema.ts'
import { tableFields } from '../store/dining-table.schema.ts'

/** A table for the owner. It holds no code: a code is the key to its table. */
const ownerTable = z.object({
  tableno: z.string(),
  tablename: z.string(),
  seats: z.number().int(),
  /** The room or terrace it stands in; '' = none. */
  area: z.string(),
  /** Counts from 1; each new code of the table is one more. */
  codeVersion: z.number().int(),
  /** Null = before codes had dates. */
  codeMadeAt: z.string().nullable(),
  /** When the owner last said that its sheet is printed; null = never. */
  printedAt: z.string().nullable(),
  /** The printed sheet shows the code and the name in force. */
  isSheetCurrent: z.boolean(),
  /** A party sits there. */
  isTaken: z.boolean(),
})
export type OwnerTable = z.output<typeof ownerTable>

const answer = z.object({
  tables: z.array(ownerTable),
  /** Where the codes lead: the start of each address, `https://order.example`. */
  linkBase: z.string(),
})
const msgid = clientId.optional()
const common = { source: 'issue 39 part 5', access: 'seller.configure', answer } as const
const { tableName, seats, area } = tableFields.shape

/** Every change returns all tables of the store, in the order of their numbers. */
export const tableSetUpRoutes = {
  'GET /console/api/:sellerId/:storeId/set-up/tables': {
    ...common,
    summary: 'The tables of a store with area, name, seats, the version of the code, and when its sheet was printed.',
    params: storeParams,
    refusals: ['store_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/set-up/tables': {
    ...common,
    summary:
      'Adds a table or a range (`B1`, `B1..B6`, at most 200), all or none. A table that was retired is back with a new code.',
    params: storeParams,
    body: z.object({ msgid, tables: z.string().trim().max(400), seats: seats.default(4), area: area.default('') }),
    writes: true,
    refusals: ['store_unknown', 'table_range_invalid', 'table_exists'],
  },
  'GET /console/api/:sellerId/:storeId/set-up/tables/sheet.pdf': {
    ...common,
    summary:
      'The codes of tables on paper, as a PDF: so many on A4, or one on a sticker of 60 mm. `only=changed` leaves out tables whose printed sheet shows the code and the name in force. `tables`: these alone, as a range. It notes nothing; see `printed`.',
    params: storeParams,
    query: z.object({
      template: z.enum(sheetTemplates),
      only: z.literal('changed').optional(),
      tables: z.string().trim().max(400).optional(),
    }),
    answer: z.null(),
    raw: 'pdf',
    refusals: ['store_unknown', 'table_range_invalid', 'sheet_empty'],
    rateLimit: { max: 60, seconds: 60 },
  },
  'POST /console/api/:sellerId/:storeId/set-up/tables/:tableNo': {
    ...common,
    summary: 'Changes the name, seats or area of a table. A new name makes its printed sheet old.',
    params: tableParams,
    body: z.object({ msgid, tablename: tableName.optional(), seats: seats.optional(), area: area.optional() }),
    writes: true,
    refusals: ['store_unknown', 'table_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/set-up/tables/:tableNo/retire': {
    ...common,
    summary: 'Takes a table away unless a party sits there. Its bills stay, its code opens nothing.',
    params: tableParams,
    body: z.object({ msgid }),
    writes: true,
    refusals: ['store_unknown', 'table_unknown', 'table_seated'],
  },
  'POST /console/api/:sellerId/:storeId/set-up/tables/:tableNo/rekey': {
    ...common,
    summary: 'Makes a new code for a table. The printed code is dead, a seated party stays.',
    params: tableParams,
    body: z.object({ msgid }),
    writes: true,
    refusals: ['store_unknown', 'table_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/set-up/tables/printed': {
    ...common,
    summary:
      'Notes that the sheets of these tables are printed, each with the version of the code on it. A code made since stays unprinted.',
    params: storeParams,
    body: z.object({
      msgid,
      sheets: z
        .array(z.object({ tableno: tableNo, codeVersion: z.number().int().min(1).max(1_000_000) }))
        .min(1)
        .max(1000),
    }),
    writes: true,
    refusals: ['store_unknown', 'table_unknown'],
  },
} as const satisfies Routes
