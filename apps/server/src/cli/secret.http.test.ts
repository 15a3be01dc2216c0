import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { checkSecret } from '../db/secret-mark.ts'
import { runSecretCommand } from './secret.command.ts'

let db: Database
let said: string[]
beforeEach(async () => {
  said = []
  db = await openTestDatabase()
})
afterEach(() => db.close())

const [old, fresh] = [Buffer.alloc(32, 'a'), Buffer.alloc(32, 'b')]
const run = (args: string[], isServing = false) =>
  runSecretCommand(args, { ...db, isServing }, (line) => said.push(line))

it('a secret is changed by forgetting it while no server runs', async () => {
  await checkSecret(db.pool, old)
  expect(await run(['forget'], true)).toBe(1)
  await expect(checkSecret(db.pool, fresh)).rejects.toThrow('another secret')
  expect(await run(['forget'])).toBe(0)
  await checkSecret(db.pool, fresh)
  await expect(checkSecret(db.pool, old)).rejects.toThrow('another secret')
  expect(said).toEqual([
    expect.stringContaining('stop all its servers'),
    expect.stringContaining('The next server that starts sets the secret.'),
  ])
})

it('a mistyped command changes nothing', async () => {
  await checkSecret(db.pool, old)
  for (const args of [[], ['forgets'], ['forget', 'it']]) expect(await run(args)).toBe(2)
  await expect(checkSecret(db.pool, fresh)).rejects.toThrow('another secret')
})

it('of two servers that start together with different secrets, one opens', async () => {
  const starts = await Promise.allSettled([checkSecret(db.pool, old), checkSecret(db.pool, fresh)])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
