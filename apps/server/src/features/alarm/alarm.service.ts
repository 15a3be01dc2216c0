import { type Alarm, alarmsOf } from '@comanda/rules/alarm/alarms.ts'
import type { Database } from '../../db/database.ts'
import { markSeen, readAlarmFacts } from './alarm.repository.ts'

export interface AlarmService {
  /** A seller's own alarms and those of the house, without what its owner has seen. */
  listAlarms(sellerId: string, now: Date): Promise<readonly Alarm[]>
  markSeen(sellerId: string, alarmId: string, by: string): Promise<void>
}

export function createAlarmService({ db }: { readonly db: Pick<Database, 'pool'> }): AlarmService {
  return {
    async listAlarms(sellerId, now) {
      const { refused, open, servers, backup, seen } = await readAlarmFacts(db.pool, sellerId)
      const facts = { now: now.getTime(), refusedRefunds: refused, openPayments: open }
      return alarmsOf({ ...facts, servers, backup, seen: new Set(seen) })
    },
    markSeen: (sellerId, alarmId, by) => markSeen(db.pool, sellerId, alarmId, by),
  }
}
