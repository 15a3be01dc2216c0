/** Times are milliseconds since 1970, amounts minor units of the currency, sizes bytes. */
export interface AlarmFacts {
  readonly now: number
  /** Money owed back that the gateway refused for good. */
  readonly refusedRefunds: readonly MoneyFact[]
  /** Payments and refunds whose end is not known. */
  readonly openPayments: readonly MoneyFact[]
  readonly servers: readonly ServerFact[]
  readonly backup: BackupFact
  /** Ids of the alarms that an owner has seen. */
  readonly seen: ReadonlySet<string>
}

export interface MoneyFact {
  /** The payment's or the refund's own number. */
  readonly number: string
  readonly storeId: string
  readonly amount: number
  readonly currency: string
  readonly since: number
}

export interface ServerFact {
  readonly server: string
  readonly beatAt: number
  readonly folder: string
  readonly diskFree: number
  readonly diskSize: number
}

export interface BackupFact {
  /** The last success, into whichever folder; null = none. */
  readonly doneAt: number | null
  /** The interval of the running job; null = none runs. */
  readonly everyMs: number | null
  /** When there was first something to lose; null = the demo only. */
  readonly neededSince: number | null
}

export type AlarmKind = 'refund_refused' | 'payment_unknown' | 'disk_low' | 'backup_overdue' | 'server_silent'

export interface Alarm {
  /** Names the occurrence: seen once, it is not shown again, and the next one is. */
  readonly id: string
  readonly kind: AlarmKind
  readonly since: number
  /** What it is about: a payment's number, a server, a folder; '' = the house. */
  readonly subject: string
  /** '' = the house. */
  readonly storeId: string
  /** Null = not about money. */
  readonly money: { readonly amount: number; readonly currency: string } | null
  /** `disk_low`: the free hundredths; else null. */
  readonly percent: number | null
}

const dayMs = 86_400_000
/** Servers beat every ten seconds. A restart takes less than this. */
const silentMs = 60_000
const lowDisk = 0.1
const leastGraceMs = 10 * 60_000

/** What the owner must know at once, most urgent first, without what was seen. */
export function alarmsOf(facts: AlarmFacts): readonly Alarm[] {
  const all = [
    ...facts.servers.flatMap((server) => silence(server, facts.now)),
    ...facts.servers.flatMap((server) => lowDiskOf(server, facts.now)),
    ...facts.refusedRefunds.map((fact) => moneyAlarm('refund_refused', fact)),
    ...facts.openPayments
      .filter(({ since }) => facts.now - since >= dayMs)
      .map((fact) => moneyAlarm('payment_unknown', fact)),
    ...overdue(facts.backup, facts.now),
  ]
  return all.filter(({ id }) => !facts.seen.has(id))
}

const house = { storeId: '', money: null, percent: null }

function silence({ server, beatAt }: ServerFact, now: number): Alarm[] {
  if (now - beatAt < silentMs) return []
  return [{ ...house, id: `server_silent:${server}:${beatAt}`, kind: 'server_silent', since: beatAt, subject: server }]
}

/** Seen for a day: a disk that goes on filling is told again. A silent server's figures are old. */
function lowDiskOf({ server, beatAt, folder, diskFree, diskSize }: ServerFact, now: number): Alarm[] {
  if (now - beatAt >= silentMs || diskSize <= 0 || diskFree >= diskSize * lowDisk) return []
  const id = `disk_low:${server}:${Math.floor(now / dayMs)}`
  return [
    {
      ...house,
      id,
      kind: 'disk_low',
      since: beatAt,
      subject: folder,
      percent: Math.floor((diskFree / diskSize) * 100),
    },
  ]
}

function moneyAlarm(kind: 'refund_refused' | 'payment_unknown', fact: MoneyFact): Alarm {
  const { number, storeId, amount, currency, since } = fact
  return { id: `${kind}:${number}`, kind, since, subject: number, storeId, money: { amount, currency }, percent: null }
}

/**
 * Half an interval late, ten minutes at least. Without a running job a backup by hand is good for a day, and a house
 * with a seller of its own needs one.
 */
function overdue({ doneAt, everyMs, neededSince }: BackupFact, now: number): Alarm[] {
  if (everyMs === null && neededSince === null) return []
  const since = Math.max(doneAt ?? 0, doneAt === null ? (neededSince ?? 0) : 0)
  const goodFor = everyMs === null ? dayMs : everyMs + Math.max(everyMs / 2, leastGraceMs)
  if (since > 0 && now - since <= goodFor) return []
  return [{ ...house, id: `backup_overdue:${since}`, kind: 'backup_overdue', since, subject: '' }]
}
