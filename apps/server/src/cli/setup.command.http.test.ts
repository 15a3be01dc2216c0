import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { makeSetUp } from '../features/set-up/set-up.fixture.ts'
import { verifyPassword } from '../http/password.ts'
import { auditOf, operatorOn } from './operator.fixture.ts'
import { setupCommand } from './setup.command.ts'

let db: Database
let folder: string
let setup: ReturnType<typeof operatorOn>
beforeEach(async () => {
  db = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'comanda-setup-'))
  setup = operatorOn(db, setupCommand)
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

/** Runs `setup` on a file of this content. */
function run(content: unknown, ...more: string[]): Promise<number> {
  const file = join(folder, 'house.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return setup.run(file, ...more)
}

const sellers = async () => (await db.pool.query('select seller_id from seller')).rows

describe('setup FILE.json', () => {
  it('makes the house that the set-up page makes, with its reason in the audit', async () => {
    expect(await run(makeSetUp(), '--reason', 'opening day')).toBe(0)
    expect(setup.said()).toMatch(/tables +4 +A1, A2, A3, T1/)
    expect(setup.said()).toContain('Next: menu import FILE --seller lin.')
    const rows = await auditOf(db, 'lin')
    expect(rows).toHaveLength(8)
    expect(rows[0]).toMatchObject({ action: 'staff.create', who: 'ada', where: 'command@till', reason: 'opening day' })
  })

  it('--dry-run says what it would make and writes nothing', async () => {
    expect(await run(makeSetUp(), '--dry-run')).toBe(0)
    expect(setup.said()).toContain('This would be created. Nothing was changed.')
    expect(await sellers()).toEqual([])
    expect(await run(makeSetUp())).toBe(0)
  })

  it('a second time is refused, dry or not', async () => {
    await run(makeSetUp())
    for (const more of [[], ['--dry-run']]) {
      expect(await run(makeSetUp({ country: 'JP', taxNumber: '' }), ...more)).toBe(1)
      expect(setup.said()).toBe('This house is set up already. Please sign in.\nNothing was changed.')
    }
  })

  it('asks for a password that the file leaves out', async () => {
    const { password: _, ...owner } = makeSetUp().owner
    setup.type('typed by the owner')
    expect(await run({ ...makeSetUp(), owner })).toBe(0)
    const { rows } = await db.pool.query<{ password_hash: string }>('select password_hash from staff')
    expect(await verifyPassword('typed by the owner', rows[0]?.password_hash)).toBe(true)
  })

  it('names every wrong field by its path', async () => {
    const wrong = { ...makeSetUp(), country: 'US', colour: 'red', tables: [{ tables: 'A1..' }] }
    expect(await run({ ...wrong, store: { storeId: '1', names: { en: 'T' }, gdLat: 'north', gdLng: 2 } })).toBe(1)
    const said = setup.said()
    expect(said).toContain('country: expected "CN", "SG" or "JP".')
    expect(said).toContain('store.gdLat: expected number, received string.')
    expect(said).toContain('tables.0.tables: expected tables like "A1..A8"')
    expect(said).toContain('Unrecognized key: "colour"')
    expect(said).toContain('Nothing was changed.')
    expect(await sellers()).toEqual([])
  })

  it.each([
    ['{"country":', 'house.json is no JSON'],
    ['[]', 'expected object'],
    ['null', 'expected object'],
  ])('of %s is refused with the reason', async (content, why) => {
    expect(await run(content)).toBe(1)
    expect(setup.said()).toContain(why)
  })

  it('of a file that is not there says so', async () => {
    expect(await setup.run(join(folder, 'none.json'))).toBe(1)
    expect(setup.said()).toContain('none.json')
  })

  it('without a file explains itself', async () => {
    expect(await setup.run('--dry-run')).toBe(2)
    expect(setup.said()).toMatch(/^Usage:\n {2}setup FILE\.json/)
  })
})
