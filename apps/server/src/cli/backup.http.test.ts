import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp } from '@comanda/testing/test-app.ts'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runBackupCommand } from './backup.command.ts'
import { runRestoreCommand } from './restore.command.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-move-'))
})
afterEach(() => {
  // Copies of the last picture may still be in progress.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
})

it('a restored backup shows an uploaded picture', async () => {
  const [oldData, newData, file] = ['old', 'new', 'house.backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const said: string[] = []
  const house = await startTestApp({ config: { dataDir: oldData, logLevel: 'silent' } })
  const red = { create: { width: 300, height: 200, channels: 3 as const, background: '#ff0000' } }
  const handed = await house.app.inject({
    method: 'POST',
    url: '/console/api/demo/picture',
    headers: { cookie: (await house.asStaff('owner')).cookie, 'content-type': 'image/jpeg' },
    payload: await sharp(red).jpeg().toBuffer(),
  })
  const { picture } = handed.json().resultObject as { picture: string }
  const shown = await house.app.inject({ url: picture })
  expect(shown.statusCode).toBe(200)
  expect(await runBackupCommand([file], house.db, (line) => said.push(line), oldData)).toBe(0)
  await house.close()

  const db = await openTestDatabase()
  const restored = await runRestoreCommand([file], { ...db, isServing: false }, (line) => said.push(line), newData)
  expect(restored).toBe(0)
  expect(said).toEqual([
    expect.stringContaining('tables and 1 pictures are in'),
    expect.stringContaining('tables and 1 pictures are back'),
  ])
  const again = await startTestApp({ db, config: { dataDir: newData, logLevel: 'silent' } })
  const back = await again.app.inject({ url: picture })
  expect(back.statusCode).toBe(200)
  expect(back.rawPayload).toEqual(shown.rawPayload)
  expect((await again.app.inject({ url: `${picture.replace('.webp', '')}/160.webp` })).statusCode).toBe(200)
  await again.close()
  await db.close()
})
