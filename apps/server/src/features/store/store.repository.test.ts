import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { readStores, setPause } from './store.repository.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.pool.query(`insert into seller (seller_id, names) values ('chain', '{}'), ('other', '{}')`)
})
afterAll(() => db?.close())

const add = (storeId: string, sellerId = 'chain') =>
  db.pool.query(
    `insert into store (seller_id, store_id, names, time_zone, business_time) values ($1, $2, '{}', 'Asia/Tokyo', '[]')`,
    [sellerId, storeId],
  )
const remove = (storeId: string) => db.pool.query('delete from store where store_id = $1', [storeId])
const change = (storeId: string) =>
  db.pool.query(`update store set telephone = telephone || '1' where store_id = $1`, [storeId])

describe('the stores of a chain, read again', () => {
  beforeEach(async () => {
    await db.pool.query('delete from store')
    for (const storeId of ['101', '102', '103']) await add(storeId)
  })

  it('are not sent while unchanged', async () => {
    const first = await readStores(db.pool, 'chain', null)
    expect(JSON.parse(first.stores ?? '[]').map((store: { storeId: string }) => store.storeId)).toEqual([
      ...['101', '102', '103'],
    ])
    await add('201', 'other')
    expect(await readStores(db.pool, 'chain', first.mark)).toEqual({ mark: first.mark, stores: null })
  })

  it.each([
    { what: 'a store is changed', writes: [() => change('102')] },
    { what: 'a store is changed, and another', writes: [() => change('102'), () => change('103')] },
    { what: 'a store is added', writes: [() => add('104')] },
    { what: 'a store goes', writes: [() => remove('103')] },
    { what: 'one store goes and another comes', writes: [() => remove('103'), () => add('104')] },
    { what: 'the newest goes and an older one changes', writes: [() => remove('103'), () => change('101')] },
  ])('are sent when $what', async ({ writes }) => {
    const { mark } = await readStores(db.pool, 'chain', null)
    for (const write of writes) await write()
    const after = await readStores(db.pool, 'chain', mark)
    expect(after.mark).not.toBe(mark)
    const { rows } = await db.pool.query(`select store_id from store where seller_id = 'chain' order by store_id`)
    expect(JSON.parse(after.stores ?? '[]').map((store: { storeId: string }) => store.storeId)).toEqual(
      rows.map((row) => row.store_id),
    )
  })

  it('are not sent when only the pause has changed', async () => {
    const { mark } = await readStores(db.pool, 'chain', null)
    await setPause(db.pool, 'chain', '102', new Date('2026-11-22T20:00:00Z'), 'Too many orders')
    expect(await readStores(db.pool, 'chain', mark)).toEqual({ mark, stores: null })
  })

  it('are an empty list for a seller without stores', async () => {
    expect(await readStores(db.pool, 'nobody', null)).toMatchObject({ stores: '[]' })
  })
})
