import { createHmac } from 'node:crypto'
import type { PhoneNumber } from '@comanda/rules/member/phone.ts'
import {
  areaOf,
  areaWatch,
  isAreaStopped,
  prefixOf,
  type SmsBudget,
  type SmsCounted,
  type SmsLimit,
  smsLimits,
  unseatedLimits,
} from '@comanda/rules/member/sms-limit.ts'
import { resendSeconds } from '@comanda/rules/member/verify-code.ts'
import type { SmsBucket, SmsCount } from './sms-count.repository.ts'

/** The guest who asks for a message, and the phone it goes to. */
export interface SmsAsked {
  readonly sellerId: string
  readonly uid: string
  /** The table whose code the guest has scanned: store and table. `@` and the connection = no table. */
  readonly table: string
  /** The caller's connection (http/line-of.ts). */
  readonly address: string
  /** Zone '' = an e-mail address stands in `digits`. Mails have counters of their own, and no blocks of numbers. */
  readonly phone: PhoneNumber
}

export function isMail({ zone }: PhoneNumber): boolean {
  return zone === ''
}

/** The place that a guest without a table counts at. */
export function unseatedAt(address: string): string {
  return `@${address}`
}

/** The buckets that count one message: one for each limit, and one for the watched area. */
export function smsBuckets(secret: Buffer, asked: SmsAsked, budget: SmsBudget): readonly SmsBucket[] {
  const buckets = limitsOf(asked, budget).map((limit) => bucketOf(secret, asked, limit))
  return isMail(asked.phone) ? buckets : [...buckets, areaBucket(secret, asked)]
}

function limitsOf({ table, phone }: SmsAsked, budget: SmsBudget): readonly SmsLimit[] {
  const limits = smsLimits(budget).filter(({ of }) => of !== 'prefix' || !isMail(phone))
  return table.startsWith('@') ? [...limits, ...unseatedLimits(budget)] : limits
}

export function areaBucket(
  secret: Buffer,
  { sellerId, table, phone: { zone, digits } }: Pick<SmsAsked, 'sellerId' | 'table' | 'phone'>,
): SmsBucket {
  return {
    sellerId,
    bucket: named(secret, 'area', areaWatch.seconds, `${table}|${areaOf(zone, digits)}`),
    seconds: areaWatch.seconds,
  }
}

/** Counted by each seller; the others over the whole house. */
const ofSeller: ReadonlySet<SmsLimit['of']> = new Set(['seller', 'address', 'table', 'prefix', 'unseated'])

function bucketOf(secret: Buffer, asked: SmsAsked, { of, seconds }: SmsLimit): SmsBucket {
  const sellerId = ofSeller.has(of) ? asked.sellerId : ''
  const bucket = named(secret, of, seconds, countedBy(asked, of))
  return { sellerId, bucket: isMail(asked.phone) ? `mail-${bucket}` : bucket, seconds }
}

function countedBy({ uid, table, address, phone: { zone, digits } }: SmsAsked, of: SmsLimit['of']): string {
  switch (of) {
    case 'number':
      return `${zone} ${digits}`
    case 'guest':
      return uid
    case 'table':
      return table
    case 'address':
      return address
    case 'prefix':
      return `${table}|${prefixOf(zone, digits)}`
    case 'unseated':
    case 'seller':
    case 'house':
      return ''
  }
}

export interface NoticeBucket extends SmsBucket {
  readonly most: number
}

const ofNotice: ReadonlySet<SmsLimit['of']> = new Set(['number', 'seller', 'house'])

/**
 * What counts a notice. Its number has counters of its own, so that no code waits for a notice; seller and house share
 * theirs with codes.
 */
export function noticeBuckets(
  secret: Buffer,
  to: Pick<SmsAsked, 'sellerId' | 'phone'>,
  budget: SmsBudget,
): readonly NoticeBucket[] {
  const asked = { ...to, uid: '', table: '', address: '' }
  return smsLimits(budget)
    .filter(({ of }) => ofNotice.has(of))
    .map((limit) => {
      const counted = bucketOf(secret, asked, limit)
      const bucket = limit.of === 'number' ? `notice-${counted.bucket}` : counted.bucket
      return { ...counted, bucket, most: limit.most }
    })
}

export function isNoticeFull(buckets: readonly NoticeBucket[], counts: readonly SmsCount[]): boolean {
  return buckets.some(({ sellerId, bucket, most }) =>
    counts.some((one) => one.sellerId === sellerId && one.bucket === bucket && one.sent > most),
  )
}

/** A keyed hash: phone numbers and addresses are few enough to try them all against a plain one. */
function named(secret: Buffer, of: SmsCounted, seconds: number, counted: string): string {
  if (counted === '') return `${of}:${seconds}`
  const mac = createHmac('sha256', secret).update(`sms-count|${of}|${counted}`).digest('base64url').slice(0, 22)
  return `${of}:${seconds}:${mac}`
}

/**
 * The wait between two messages to a number; its end is shown in seconds. Other limits may also be 1, by configuration.
 */
function isResend({ of, seconds }: SmsLimit): boolean {
  return of === 'number' && seconds === resendSeconds
}

export type SmsRefused =
  | { readonly why: 'wait'; readonly seconds: number }
  | { readonly why: 'limit'; readonly of: readonly SmsCounted[] }

/** The limit that refuses the message; null = none. `wait` only when no other limit is reached. */
export function fullBucket(
  secret: Buffer,
  asked: SmsAsked,
  budget: SmsBudget,
  counts: readonly SmsCount[],
  now: Date,
): SmsRefused | null {
  const found = (wanted: SmsBucket) =>
    counts.find(({ sellerId, bucket }) => sellerId === wanted.sellerId && bucket === wanted.bucket)
  const full = limitsOf(asked, budget).filter(
    (limit) => (found(bucketOf(secret, asked, limit))?.sent ?? 0) > limit.most,
  )
  const area = isMail(asked.phone) ? undefined : found(areaBucket(secret, asked))
  const isStopped = area !== undefined && isAreaStopped({ sent: area.sent - 1, entered: area.entered })
  const of: readonly SmsCounted[] = [...new Set(full.map((limit) => limit.of)), ...(isStopped ? ['area' as const] : [])]
  const [resend, ...others] = full
  if (resend === undefined) return isStopped ? { why: 'limit', of } : null
  if (isStopped || others.length > 0 || !isResend(resend)) return { why: 'limit', of }
  const since = found(bucketOf(secret, asked, resend))?.since ?? now
  return { why: 'wait', seconds: Math.max(1, Math.ceil(resend.seconds - (now.getTime() - since.getTime()) / 1000)) }
}
