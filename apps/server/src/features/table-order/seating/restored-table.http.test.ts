import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { expect, it } from 'vitest'
import { writeBackup } from '../../../db/backup/backup.ts'
import { readBackup } from '../../../db/backup/restore.ts'

const storeId = '101'

/** The numbers of a page open at the table: it drops lower ones. */
async function lastHeard(house: TestApp, tableNo: string): Promise<number> {
  const phone = makePhone(house.app, await house.asGuestAt(storeId, tableNo), { storeId, tableNo })
  return (await phone.cart()).value.eventId
}

it('a restore continues above every number that phones or kitchen may have', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-restored-'))
  const files = { folder: join(folder, 'original'), isName: () => false }
  const file = join(folder, 'house.backup')
  const [house, db] = [await startTestApp(), await openTestDatabase()]
  try {
    const [before, after] = [await house.freshTable(storeId), await house.freshTable(storeId)]
    const seat = async (tableNo: string) =>
      makePhone(house.app, await house.asGuestAt(storeId, tableNo), { storeId, tableNo })
    const [lin, ken] = [await seat(before), await seat(after)]
    await lin.add([makeLine()])
    await writeBackup(house.db, file, files)
    for (const phone of [lin, lin, ken]) await phone.add([makeLine()])
    await ken.send()
    const heard = [await lastHeard(house, before), await lastHeard(house, after)]

    await readBackup(db, file, { replace: true, files })
    const again = await startTestApp({ db })
    try {
      const now = [await lastHeard(again, before), await lastHeard(again, after)]
      for (const [at, seq] of heard.entries()) expect(now[at]).toBeGreaterThan(seq)
      const lastOf = async (of: TestApp) => {
        const { rows } = await of.db.pool.query<{ channel: string; seq: number }>(
          `select channel, seq from live_channel where channel in ('s_101', 'm_101') order by 1`,
        )
        return rows
      }
      const ticketOf = async (of: TestApp) =>
        (await of.db.pool.query<{ no: number }>(`select max(last_no) as no from ticket_counter where store_id = '101'`))
          .rows[0]?.no
      expect(await ticketOf(house)).toBe(1)
      expect(await ticketOf(again)).toBe(1000)
      const known = await lastOf(house)
      expect(known.map(({ channel }) => channel)).toContain('s_101')
      const renewed = await lastOf(again)
      for (const { channel, seq } of known)
        expect(renewed.find((row) => row.channel === channel)?.seq).toBeGreaterThan(seq)
    } finally {
      await again.close()
    }
  } finally {
    await house.close()
    await db.close()
    rmSync(folder, { recursive: true })
  }
})
