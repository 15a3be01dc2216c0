/** A record's fields and their columns. */
export type Columns<T> = { readonly [Field in keyof T & string]-?: string }

/** Some fields of a record. */
export type Given<T> = { readonly [Field in keyof T]?: T[Field] | undefined }

/** The record with the given fields in place of its own. */
export function withGiven<T extends object>(record: T, given: Given<T>): T {
  return { ...record, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

/** `names, gd_lat as "gdLat"` for a select list. */
export function selectList(columns: Columns<object>): string {
  return Object.entries(columns)
    .map(([field, column]) => (field === column ? column : `${column} as "${field}"`))
    .join(', ')
}

/** A row as JSON for `jsonb_populate_record`: the fields that are given, by their columns. */
export function toRow<T>(columns: Columns<T>, value: Given<T>): Record<string, unknown> {
  const given = Object.entries(columns).filter(([field]) => value[field as keyof T] !== undefined)
  return Object.fromEntries(given.map(([field, column]) => [column as string, value[field as keyof T]]))
}

/** Only the columns of these rows are written; the others have their defaults. All rows have the same fields. */
export function insertSql(table: string, [first = {}]: readonly object[]): string {
  const list = Object.keys(first).join(', ')
  return `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`
}

/** `$1` is the JSON of the row, the others are the key's. */
export function updateSql(table: string, row: object, key: readonly string[]): string {
  const set = Object.keys(row).map((column) => `${column} = n.${column}`)
  const where = key.map((column, index) => `t.${column} = $${index + 2}`)
  return `update ${table} t set ${set.join(', ')} from jsonb_populate_record(null::${table}, $1::jsonb) n where ${where.join(' and ')}`
}
