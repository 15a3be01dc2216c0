import { type WantedAdjustment, wantedAdjustment } from '@comanda/contract/member/member-adjustment.schema.ts'
import { pointsUnit } from '@comanda/rules/ledger/posting.ts'
import { readMemberSearch } from '@comanda/rules/member/member-search.ts'
import { knownZones } from '@comanda/rules/member/phone.ts'
import { createLedgerService, type LedgerService } from '../features/ledger/ledger.service.ts'
import {
  type AdjustDeps,
  adjustMember,
  answerRequest,
  findByNumbers,
  listConsents,
  listWaiting,
  type MemberRow,
  maskedPhone,
} from '../features/member/staff/member-set-up.ts'
import { readSettings } from '../features/style/change-settings.ts'
import { recordChange } from './recorded-change.ts'
import {
  type CommandGroup,
  checkInput,
  type Field,
  type Given,
  type Operator,
  readNumber,
  refused,
  tableLines,
} from './verb.ts'

const fields: readonly Field[] = [
  { option: 'gift', path: 'gift', read: readNumber },
  { option: 'points', path: 'points', read: readNumber },
]
const options = ['seller']

/** `member …`: who a member is, and corrections of gift and points. A member is named as staff name one. */
export const memberCommand: CommandGroup = {
  usage: [
    'Usage:',
    '  member find WHO --seller S              card, name, masked phone',
    '  member show WHO --seller S              also balance, points and consents',
    '  member history WHO --seller S [--before NUMBER]     newest first, 100 a page',
    '  member adjust WHO --seller S --gift -500 | --points 100 --reason TEXT [--dry-run]',
    '  member requests --seller S              adjustments that wait for a second person',
    '  member approve | refuse ID --seller S [--reason TEXT]',
    '',
    'WHO is a card of 16 digits or a whole phone number, with +COUNTRY or without. A part of a number finds no member.',
    'Gift is in minor units; below 0 takes. Money that a member paid in is not adjusted.',
    'What one person adjusts in 24 hours counts together. Above `adjustLimit` it waits a day for another person, who',
    'approves it here or at the terminal’s calls. Every search and change is in the audit.',
  ],
  verbs: {
    find: { words: 1, options, run: find },
    show: { words: 1, options, run: show },
    history: { words: 1, options: [...options, 'before'], run: history },
    adjust: { words: 1, fields, options, switches: ['dry-run'], run: adjust },
    requests: { words: 0, options, run: requests },
    approve: { words: 1, options, run: (given, operator) => answer(given, operator, true) },
    refuse: { words: 1, options, run: (given, operator) => answer(given, operator, false) },
  },
}

async function find(given: Given, operator: Operator): Promise<number> {
  const member = await findOne(given, operator)
  if (member === null) return 1
  for (const line of tableLines([[member.card, member.username || '–', maskedPhone(member) || '–']]))
    operator.print(line)
  return 0
}

async function show(given: Given, operator: Operator): Promise<number> {
  const member = await findOne(given, operator)
  const terms = await termsOf(given, operator)
  if (member === null || terms === null) return 1
  const purse = { sellerId: sellerOf(given), memberId: member.memberId, unit: terms.currency }
  const { balance, fzamt, principal, gift, points, debt } = await ledgerOf(operator).balanceOf(operator.db.pool, purse)
  const consents = await listConsents(operator.db.pool, purse.sellerId, purse.memberId)
  const rows = [
    ['card', member.card],
    ['name', member.username || '–'],
    ['phone', maskedPhone(member) || '–'],
    ['joined', member.joinedAt.toISOString()],
    ['balance', `${balance} ${terms.currency}, paid ${principal}, gift ${gift}, held ${fzamt}`],
    ['points', debt === 0 ? String(points) : `${points}, owed ${debt}`],
    ...consents.map(({ paper, version, language, agreedAt }) => [
      ...['agreed to', `${paper} ${version} (${language}) at ${agreedAt.toISOString()}`],
    ]),
    ...(consents.length === 0 ? [['agreed to', 'no paper on record']] : []),
  ]
  for (const line of tableLines(rows)) operator.print(line)
  return 0
}

async function history(given: Given, operator: Operator): Promise<number> {
  const before = given.option('before') ?? null
  if (before !== null && !/^\d{1,15}$/.test(before)) return refused(operator.print, '--before: expected a number.') ?? 1
  const member = await findOne(given, operator)
  if (member === null) return 1
  const { rows, next } = await ledgerOf(operator).historyOf(operator.db.pool, {
    ...{ sellerId: sellerOf(given), memberId: member.memberId, tab: 'all', limit: 100 },
    before: before === null ? null : Number(before),
  })
  const lines = rows.map(({ consumeid, time, kind, unit, principal, gift, deltapoints, reason }) => [
    ...[String(consumeid), time.toISOString(), kind],
    unit === pointsUnit ? `${deltapoints} points` : `${principal + gift} ${unit}`,
    reason,
  ])
  for (const line of tableLines(lines)) operator.print(line)
  if (rows.length === 0) operator.print('Nothing has happened.')
  if (next !== null) operator.print(`More: --before ${next}`)
  return 0
}

async function adjust(given: Given, operator: Operator): Promise<number> {
  const wanted = readWanted(given, operator)
  if (wanted === null) return 1
  const member = await findOne(given, operator)
  const terms = await termsOf(given, operator)
  if (member === null || terms === null) return 1
  const unit = wanted.unit === 'points' ? pointsUnit : terms.currency
  const what = `${wanted.amount} ${unit} for ${member.card}`
  const sellerId = sellerOf(given)
  const dryRun = given.has('dry-run')
  const done = await recordChange(operator, given, sellerId, async (tx) => {
    const { amount, reason } = wanted
    const wish = { sellerId, storeId: '', member, unit, amount, reason, limit: terms.limit }
    const adjusted = await adjustMember(adjustDeps(operator), tx, wish)
    if (!adjusted.ok) return 'There is less than that to take.'
    const { state, adjustmentId } = adjusted.value
    const waits = `${what}: above the limit of ${terms.limit}`
    if (dryRun) return state === 'done' ? `${what}: would be done.` : `${waits}, would wait for a second person.`
    operator.print(state === 'done' ? `Done: ${what}.` : `${waits}, waits for a second person: ${adjustmentId}`)
    return { value: null, changes: [] }
  })
  if (typeof done !== 'string') return 0
  refused(operator.print, done)
  return dryRun && done !== 'There is less than that to take.' ? 0 : 1
}

async function requests(given: Given, { db, print }: Operator): Promise<number> {
  const rows = await listWaiting(db.pool, { sellerId: sellerOf(given), storeId: null, now: new Date() })
  const lines = rows.map(({ adjustmentId, card, amount, unit, reason, askedBy, expiresAt }) => [
    ...[adjustmentId, card, `${amount} ${unit}`, askedBy, `until ${expiresAt.toISOString()}`, reason],
  ])
  for (const line of tableLines(lines)) print(line)
  if (rows.length === 0) print('No request waits.')
  return 0
}

async function answer(given: Given, operator: Operator, approve: boolean): Promise<number> {
  const [adjustmentId = ''] = given.words
  const sellerId = sellerOf(given)
  const done = await recordChange(operator, given, sellerId, async (tx) => {
    const said = await answerRequest(adjustDeps(operator), tx, { sellerId, storeId: null }, { adjustmentId, approve })
    return said.ok ? { value: null, changes: [] } : refusals[said.code]
  })
  if (typeof done === 'string') return refused(operator.print, done) ?? 1
  operator.print(approve ? `Done: ${adjustmentId}.` : `Refused: ${adjustmentId}.`)
  return 0
}

const refusals = {
  adjust_gone: 'No such request waits: it was answered, or its day is over.',
  adjust_own: 'Another person than the one who asked must approve.',
  adjust_over: 'There is less than that to take.',
}

/** One of --gift and --points, checked as the terminal's call is. */
function readWanted(given: Given, { print }: Operator): WantedAdjustment | null {
  const { gift, points } = given.input
  if ((gift === undefined) === (points === undefined)) return refused(print, 'Say either --gift or --points.')
  const unit = gift === undefined ? 'points' : 'gift'
  const [who] = given.words
  const shape: readonly Field[] = [
    { option: unit, path: 'amount' },
    { option: 'reason', path: 'reason' },
  ]
  return checkInput(
    wantedAdjustment,
    { who, unit, amount: gift ?? points, reason: given.option('reason') },
    shape,
    print,
  )
}

/** The member of a card or whole phone number, with the search in the audit. Null: it prints why not. */
async function findOne(given: Given, operator: Operator): Promise<MemberRow | null> {
  const [who = ''] = given.words
  const sellerId = sellerOf(given)
  const search = readMemberSearch(who, knownZones)
  if (search === null || search.kind === 'code') {
    return refused(operator.print, `"${who}" is neither a card of 16 digits nor a whole phone number.`)
  }
  const numbers = search.kind === 'card' ? { card: search.card } : { phones: search.numbers }
  const [member, ...others] = await findByNumbers(operator.db.pool, sellerId, numbers)
  const searched = { action: 'member.find', subject: member?.memberId ?? '', before: null, after: { by: search.kind } }
  await recordChange(operator, given, sellerId, async () => ({ value: null, changes: [searched] }))
  if (member === undefined) return refused(operator.print, `No member of "${sellerId}" has this number.`)
  if (others.length > 0) return refused(operator.print, 'Several members have this number: add +COUNTRY.')
  return member
}

async function termsOf(given: Given, { db, print }: Operator) {
  const settings = await readSettings(db.pool, { sellerId: sellerOf(given) })
  if (settings === null || 'broken' in settings) return refused(print, `Seller "${sellerOf(given)}" has no settings.`)
  const settingOf = (key: string) => settings.find((one) => one.key === key)?.value
  return { currency: (settingOf('currency') as { code: string }).code, limit: settingOf('adjustLimit') as number }
}

function adjustDeps(operator: Operator): AdjustDeps {
  const { who } = operator.actor
  return { ledger: ledgerOf(operator), now: new Date(), actor: `command:${who}`, audit: operator.actor }
}

function ledgerOf({ db }: Operator): LedgerService {
  return createLedgerService({ db, now: () => new Date() })
}

const sellerOf = ({ option }: Given) => option('seller') ?? ''
