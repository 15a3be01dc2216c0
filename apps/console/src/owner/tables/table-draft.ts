import type { OwnerTable } from '@comanda/contract/set-up/table-set-up.routes.ts'
import { newTable, tableFields } from '@comanda/contract/store/dining-table.schema.ts'
import { readTableRange } from '@comanda/rules/store/table-range.ts'

/** A table as its owner types it. */
export interface TableDraft {
  readonly tablename: string
  readonly area: string
  /** NaN = nothing is typed. */
  readonly seats: number
}

/** New tables as their owner types them. */
export interface NewTablesDraft extends Pick<TableDraft, 'area' | 'seats'> {
  readonly tables: string
}

export const emptyDraft: NewTablesDraft = { tables: '', area: '', seats: 4 }

export function draftOf({ tablename, area, seats }: OwnerTable): TableDraft {
  return { tablename, area, seats }
}

/** The fields that differ from the table: another owner's changes of other fields stay. */
export function changeOf(draft: TableDraft, table: OwnerTable): Partial<TableDraft> {
  const [now, before] = [{ ...draft, tablename: draft.tablename.trim(), area: draft.area.trim() }, draftOf(table)]
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field as keyof TableDraft]))
}

/** The fields that the server would refuse. */
export function wrongFields({ tablename, area, seats }: TableDraft): ReadonlySet<keyof TableDraft> {
  const { error } = tableFields.safeParse({ tableName: tablename, area, seats })
  const names = { tableName: 'tablename', area: 'area', seats: 'seats' } as const
  return new Set(error?.issues.map(({ path }) => names[path[0] as keyof typeof names]))
}

/** The numbers that a text names, as `A1–A8` or `A1, A2`. Null: the server would refuse it. */
export function typedTables(text: string): readonly string[] | null {
  const tables = readTableRange(text)
  const isTableNo = (tableNo: string) => newTable.shape.tableNo.safeParse(tableNo).success
  return tables?.every(isTableNo) ? tables : null
}

export interface Area {
  /** '' = none. */
  readonly name: string
  readonly tables: readonly OwnerTable[]
}

/** The tables by area, in the order of each area's first table; those without an area last. */
export function areasOf(tables: readonly OwnerTable[]): readonly Area[] {
  const names = [...new Set(tables.map(({ area }) => area))]
  return [...names.filter((name) => name !== ''), ...names.filter((name) => name === '')].map((name) => ({
    name,
    tables: tables.filter(({ area }) => area === name),
  }))
}

/** What the owner typed and has not saved. */
export interface TypedTables {
  readonly added?: NewTablesDraft | undefined
  readonly changed?: { readonly [tableNo: string]: TableDraft | undefined } | undefined
}
