/** SQL for the display name behind a `staff:name` column; null for a guest. */
export function staffNameSql(column: string, seller = 'l.seller_id'): string {
  return `case when ${column} like 'staff:%' then
    (select f.display_name from staff f where f.seller_id = ${seller} and f.username = substr(${column}, 7)) end`
}
