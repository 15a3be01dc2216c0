import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkHouse } from '@comanda/testing/house-check.ts'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { expect, it } from 'vitest'
import { writeBackup } from '../../db/backup/backup.ts'
import { readBackup } from '../../db/backup/restore.ts'
import { LedgerHouse, LedgerServer, must } from './ledger-house.fixture.ts'

it('a restored ledger has the same balances and history, and goes on', async () => {
  const to = await openTestDatabase()
  const from = await openTestDatabase()
  const house = await LedgerHouse.open(from)
  const folder = mkdtempSync(join(tmpdir(), 'comanda-ledger-'))
  try {
    const purse = house.purse()
    await purse.topUp(50000, 5000)
    const attempt = await purse.pay(16600)
    must(await purse.refund(attempt, 5453))
    must(await purse.hold('running', 1000))
    await purse.earn(16600)
    const files = { folder: join(folder, 'original'), isName: () => true }
    await writeBackup(from, join(folder, 'house.backup'), files)
    await readBackup(to, join(folder, 'house.backup'), { replace: false, files })
    const restored = new LedgerServer(to, () => house.clock.at)
    expect(await restored.ledger.balanceOf(to.pool, purse.id)).toEqual(await purse.balance())
    const all = { sellerId: 's', memberId: purse.id.memberId, tab: 'all', before: null, limit: 100 } as const
    expect(await restored.ledger.historyOf(to.pool, all)).toEqual(await purse.history('all'))
    must(await purse.post('running', 1000, restored))
    must(await purse.refund(attempt, 11147, 'rest', restored))
    expect(await restored.ledger.balanceOf(to.pool, purse.id)).toMatchObject({ balance: 54000, fzamt: 0 })
    // A restore moves the numbers of live events on.
    expect((await checkHouse(to.pool)).filter((fault) => !fault.startsWith('live events'))).toEqual([])
  } finally {
    await house.close()
    await to.close()
    rmSync(folder, { recursive: true })
  }
})
