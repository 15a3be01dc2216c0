import type { Queryable } from '../../db/queryable.ts'

export async function findStyle(
  db: Queryable,
  sellerId: string,
): Promise<{ readonly version: number; readonly config: unknown } | null> {
  const { rows } = await db.query<{ version: number; config: unknown }>({
    name: 'style-find',
    text: 'select version, config from style where seller_id = $1',
    values: [sellerId],
  })
  return rows[0] ?? null
}
