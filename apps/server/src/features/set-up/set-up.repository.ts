import type { Queryable } from '../../db/queryable.ts'

/** Whether this database holds a house. */
export async function hasSeller(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from seller limit 1')
  return rowCount === 1
}

/**
 * Holds other set-ups and new sellers back until this transaction ends. False = there is a seller: this house is set up.
 */
export async function claimEmptyHouse(tx: Queryable): Promise<boolean> {
  if (await hasSeller(tx)) return false
  await tx.query('lock table seller in share row exclusive mode')
  return !(await hasSeller(tx))
}
