import { connectDatabase } from '@comanda/server/src/db/database.ts'
import { startTestApp, type TestApp, type TestAppOverrides } from './test-app.ts'

/** Two servers on one database, as on two machines. Shows what only one process keeps in order. */
export interface TwoServers {
  readonly house: TestApp
  readonly second: TestApp
  /** An unused table, known to both. */
  freshTable(storeId?: string): Promise<string>
  close(): Promise<void>
}

export async function startTwoServers({
  config = {},
  now = () => new Date(),
}: Pick<TestAppOverrides, 'config' | 'now'> = {}): Promise<TwoServers> {
  const house = await startTestApp({ config, now })
  const db = connectDatabase(house.db.clientConfig, { log: house.deps.log, max: 8 })
  const second = await startTestApp({ db, keys: house.deps.keys, config, now })
  return {
    house,
    second,
    async freshTable(storeId = '101') {
      const tableNo = await house.freshTable(storeId)
      second.services.store.forget('demo', storeId)
      return tableNo
    },
    async close() {
      await second.close()
      await db.close()
      await house.close()
    },
  }
}
