import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '../http/password.ts'
import { seedDemo } from './seed.ts'

let db: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  db = await openTestDatabase()
}, 60_000)
afterAll(() => db?.close())

async function count(table: 'seller' | 'store' | 'dining_table' | 'menu' | 'menu_current' | 'staff'): Promise<number> {
  const { rows } = await db.pool.query(`select count(*)::int as count from ${table} where seller_id = 'demo'`)
  return rows[0]?.count
}

async function hashOf(username: string): Promise<string> {
  const { rows } = await db.pool.query(`select password_hash from staff where seller_id = 'demo' and username = $1`, [
    username,
  ])
  return rows[0]?.password_hash
}

/** Every person of the report can sign in with the reported password. */
async function expectTruth(people: Awaited<ReturnType<typeof seedDemo>>['people']): Promise<void> {
  for (const { username, password } of people) expect(await verifyPassword(password, await hashOf(username))).toBe(true)
}

describe('the demo', () => {
  it('fills an empty database once, even with two servers starting together', async () => {
    const reports = await Promise.all([seedDemo(db, { lan: false }), seedDemo(db, { lan: false })])
    expect(reports.map(({ seeded }) => seeded).sort()).toEqual([false, true])
    expect([
      await count('store'),
      await count('dining_table'),
      await count('menu'),
      await count('menu_current'),
    ]).toEqual([5, 60, 10, 10])
    for (const { people } of reports) {
      expect(people.map(({ username, password }) => `${username} ${password}`)).toEqual([
        'owner comanda-owner',
        'waiter comanda-waiter',
        'kitchen comanda-kitchen',
      ])
      await expectTruth(people)
    }
  })

  it('has a store of each region, which prices its bills', async () => {
    const { rows } = await db.pool.query(
      `select seller_id, price_profile->>'region' as region from store where price_profile is not null order by 1`,
    )
    expect(rows).toEqual([
      { seller_id: 'demo', region: 'CN' },
      { seller_id: 'demojp', region: 'JP' },
      { seller_id: 'demosg', region: 'SG' },
    ])
  })

  it('sells the take-away of Singapore with the GST inside', async () => {
    const { rows } = await db.pool.query<{ menu_class: number; price: number }>(
      `select menu_class, (d->>'price')::int as price from menu, jsonb_array_elements(document->'dishes') d
       where seller_id = 'demosg' and d->>'code' = 'N01' order by menu_class`,
    )
    expect(rows.map(({ price }) => price)).toEqual([1590, 1733])
  })

  it('keeps the owner’s changes at a later start', async () => {
    const { rows } = await db.pool.query(`update store set telephone = '1' where store_id = '101' returning *`)
    expect(await seedDemo(db, { lan: false })).toMatchObject({ seeded: false })
    const again = await db.pool.query(`select * from store where store_id = '101'`)
    expect(again.rows).toEqual(rows)
  })

  it('gives new passwords when other phones can reach the server, and the published ones afterwards', async () => {
    const first = await seedDemo(db, { lan: true })
    const second = await seedDemo(db, { lan: true })
    const passwords = [...first.people, ...second.people].map(({ password }) => password)
    expect(new Set(passwords).size).toBe(6)
    for (const password of passwords) expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    await expectTruth(second.people)
    await expectTruth((await seedDemo(db, { lan: false })).people)
    expect(await verifyPassword('comanda-owner', await hashOf('owner'))).toBe(true)
  })

  it('gives the people of the other regions the same new passwords', async () => {
    const { people } = await seedDemo(db, { lan: true })
    const { rows } = await db.pool.query<{ username: string; hash: string }>(
      `select username, password_hash as hash from staff where seller_id in ('demosg', 'demojp')`,
    )
    expect(rows.length).toBe(6)
    for (const { username, hash } of rows) {
      const password = people.find((person) => person.username === username)?.password ?? ''
      expect(await verifyPassword(password, hash)).toBe(true)
    }
  })

  it('keeps terminals signed in at a later start, unless they used a published password that phones can now use', async () => {
    const own = await openTestDatabase()
    try {
      const signIn = (token: string) =>
        own.pool.query(
          `insert into staff_session (seller_id, token_hash, username, expires_at) values ('demo', $1, 'waiter', now() + interval '1 day')`,
          [token],
        )
      const signedIn = async () =>
        (await own.pool.query<{ hash: string }>('select token_hash as hash from staff_session order by 1')).rows.map(
          ({ hash }) => hash,
        )
      await seedDemo(own, { lan: false })
      await signIn('published')
      await seedDemo(own, { lan: false })
      expect(await signedIn()).toEqual(['published'])
      await seedDemo(own, { lan: true })
      expect(await signedIn()).toEqual([])
      await signIn('fresh')
      await seedDemo(own, { lan: true })
      expect(await signedIn()).toEqual(['fresh'])
      await seedDemo(own, { lan: false })
      expect(await signedIn()).toEqual(['fresh'])
    } finally {
      await own.close()
    }
  })

  it('never replaces a self-chosen password', async () => {
    const own = await hashPassword('my own words')
    await db.pool.query(`update staff set password_hash = $1 where seller_id = 'demo' and username = 'owner'`, [own])
    for (const lan of [true, false]) {
      const { people } = await seedDemo(db, { lan })
      expect(people.map(({ username }) => username)).toEqual(['waiter', 'kitchen'])
      await expectTruth(people)
      expect(await hashOf('owner')).toBe(own)
    }
  })
})
