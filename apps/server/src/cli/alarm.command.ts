import type { Alarm, AlarmKind } from '@comanda/rules/alarm/alarms.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { markSeen } from '../features/alarm/alarm.repository.ts'
import { createAlarmService } from '../features/alarm/alarm.service.ts'
import { listSellers } from '../features/store/set-up/seller-set-up.ts'
import { recordChange } from './recorded-change.ts'
import { type CommandGroup, type Given, type Operator, refused } from './verb.ts'

/** `alarms`: what the owner must know at once. The same list is on the owner's terminal. */
export const alarmCommand: CommandGroup = {
  usage: [
    'Usage:',
    '  alarms [list] [--seller S]        all sellers, or one; exit code 1 when there are any',
    '  alarms seen ID --seller S         not shown again until it happens again',
    '',
    'A refund refused for good; a payment unknown for a day; a disk below 10 %; a backup overdue; a server that died.',
    'There are no printers yet, so none can fall silent.',
  ],
  verbs: {
    list: { words: 0, options: ['seller'], run: list },
    seen: { words: 1, options: ['seller'], run: seen },
  },
  first: 'list',
}

async function list(given: Given, { db, print }: Operator): Promise<number> {
  const service = createAlarmService({ db })
  const wanted = given.option('seller')
  const sellers = (await listSellers(db.pool)).filter(({ sellerId }) => wanted === undefined || sellerId === wanted)
  const now = new Date()
  const found = await Promise.all(
    sellers.map(async ({ sellerId }) => ({ sellerId, alarms: await service.listAlarms(sellerId, now) })),
  )
  for (const { sellerId, alarms } of found) {
    for (const alarm of alarms) print(`${sellerId}  ${sentence(alarm)}  (${alarm.id})`)
  }
  const count = found.reduce((sum, { alarms }) => sum + alarms.length, 0)
  if (count === 0) print('No alarms.')
  return count === 0 ? 0 : 1
}

async function seen(given: Given, operator: Operator): Promise<number> {
  const [id = ''] = given.words
  const sellerId = given.option('seller') ?? ''
  const service = createAlarmService(operator)
  const alarm = (await service.listAlarms(sellerId, new Date())).find((one) => one.id === id)
  if (alarm === undefined) return refused(operator.print, `There is no alarm "${id}" of seller "${sellerId}".`) ?? 1
  const done = await recordChange(operator, given, sellerId, async (tx) => {
    await markSeen(tx, sellerId, id, operator.actor.who)
    return { value: null, changes: [{ action: 'alarm.seen', subject: id, before: null, after: { kind: alarm.kind } }] }
  })
  if (typeof done === 'string') return refused(operator.print, done) ?? 1
  operator.print(`Seen: ${sentence(alarm)}`)
  return 0
}

const sentences: Readonly<Record<AlarmKind, (alarm: Alarm) => string>> = {
  refund_refused: (alarm) =>
    `The refund of ${amountOf(alarm)} (${alarm.subject}, store ${alarm.storeId}) was refused for good: give the guest the money another way.`,
  payment_unknown: (alarm) =>
    `A payment of ${amountOf(alarm)} (${alarm.subject}, store ${alarm.storeId}) has had no answer since ${timeOf(alarm)}: look it up at the wallet.`,
  disk_low: (alarm) => `Only ${alarm.percent} % of the disk of ${alarm.subject} is free.`,
  backup_overdue: (alarm) => (alarm.since === 0 ? 'No backup was ever made.' : `No backup since ${timeOf(alarm)}.`),
  server_silent: (alarm) => `The server ${alarm.subject} has been silent since ${timeOf(alarm)}.`,
}

const sentence = (alarm: Alarm) => sentences[alarm.kind](alarm)
const timeOf = ({ since }: Alarm) => `${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC`
const amountOf = ({ money: of }: Alarm) => (of === null ? '' : formatMoney(money(of.amount), of.currency))
