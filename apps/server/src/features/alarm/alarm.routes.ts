import type { AlarmView, alarmRoutes } from '@comanda/contract/alarm/alarm.routes.ts'
import type { Alarm } from '@comanda/rules/alarm/alarms.ts'
import { ok } from '@comanda/rules/result/result.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function alarmHandlers({ alarm }: Pick<Services, 'alarm'>): Handlers<typeof alarmRoutes> {
  return {
    'GET /console/api/:sellerId/alarms': async ({ params }, { now }) =>
      ok({ alarms: (await alarm.listAlarms(params.sellerId, now)).map(alarmView) }),
    'POST /console/api/:sellerId/alarms/seen': async ({ params, body }, { actor }) => {
      await alarm.markSeen(params.sellerId, body.id, actor)
      return ok({})
    },
  }
}

function alarmView({ since, money, ...alarm }: Alarm): AlarmView {
  return {
    ...alarm,
    money: money === null ? null : { ...money },
    since: since === 0 ? null : new Date(since).toISOString(),
  }
}
