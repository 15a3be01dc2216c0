import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeBackup } from '../../../db/backup/backup.ts'
import { readBackup } from '../../../db/backup/restore.ts'
import { firstRestoredVersion } from '../../../db/backup/restored-menus.ts'
import type { Database } from '../../../db/database.ts'

const storeId = '101'
/** The demo has no menu of this class. */
const newClass = 3
const dishOf = (zh: string): MenuSnapshot => makeMenu({ dishes: [makeDish({ code: 'R1', names: { zh } })] })

let folder: string
let house: TestApp
let db: Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-restored-'))
  house = await startTestApp()
  db = await openTestDatabase()
})
afterEach(async () => {
  await house.close()
  await db.close()
  rmSync(folder, { recursive: true })
})

const files = () => ({ folder: join(folder, 'original'), isName: () => false })

/** Restores, starts a server on what is there, and ends it. */
async function restored<T>(work: (again: TestApp) => Promise<T>): Promise<T> {
  await readBackup(db, join(folder, 'house.backup'), { replace: true, files: files() })
  const again = await startTestApp({ db })
  try {
    return await work(again)
  } finally {
    await again.close()
  }
}

async function read({ app }: TestApp, version: number, menuClass = 0) {
  const answer = await app.inject(
    `/weixin/onlineorder/demo/${storeId}/${menuClass}/storemenu.html?lang=zh&v=${version}`,
  )
  const { resultObject } = answer.json()
  return { version: resultObject.version, text: answer.body, caching: answer.headers['cache-control'] }
}

async function versionInForce({ app }: TestApp): Promise<number> {
  const answer = await app.inject(`/weixin/onlineorder/demo/${storeId}/menustate.html?menuclass=0`)
  return answer.json().resultObject.version
}

it('a version that phones may have read before a restore is never given to another menu', async () => {
  await publishMenu(house, dishOf('备份前'))
  await writeBackup(house.db, join(folder, 'house.backup'), files())
  const lost = await publishMenu(house, dishOf('丢失'))
  const lostOfNewClass = await publishMenu(house, dishOf('丢失'), storeId, newClass)
  // What a phone keeps for a year.
  expect(await read(house, lost)).toMatchObject({ version: lost, caching: expect.stringContaining('immutable') })

  const published: number[] = [lost, lostOfNewClass]
  for (let time = 0; time < 2; time += 1) {
    await restored(async (again) => {
      const version = await publishMenu(again, dishOf('之后'))
      const ofNewClass = await publishMenu(again, dishOf('之后'), storeId, newClass)
      for (const known of [version, ofNewClass]) expect(published).not.toContain(known)
      expect((await read(again, version)).text).toContain('之后')
      published.push(version, ofNewClass)
    })
    // A restore is no matter of a second, and versions of one are what this is not about.
    await new Promise((done) => setTimeout(done, 2000))
  }
})

it('the menu of the backup is in force under a newer version than a phone can have heard of', async () => {
  const kept = await publishMenu(house, dishOf('备份前'))
  await writeBackup(house.db, join(folder, 'house.backup'), files())
  const lost = await publishMenu(house, dishOf('丢失'))
  await restored(async (again) => {
    const version = await versionInForce(again)
    expect(version).toBeGreaterThan(Math.max(lost, firstRestoredVersion))
    const menu = await read(again, version)
    expect(menu).toMatchObject({ version, caching: expect.stringContaining('immutable') })
    expect(menu.text).toContain('备份前')
    // Bills of before point at it.
    expect(await again.services.menu.getMenu('demo', storeId, 0, kept)).toMatchObject({ version: kept })
    expect(await publishMenu(again, dishOf('之后'))).toBe(version + 1)
  })
})
