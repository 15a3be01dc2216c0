import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type MemberAtTable, type MemberHouse, openMemberHouse } from '@comanda/testing/member-house.ts'
import type { TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let house: MemberHouse
let second: TestApp
const cookies = { waiter: '', owner: '', kitchen: '', partner: '' }
let mei: MemberAtTable
let card = ''
beforeAll(async () => {
  house = await openMemberHouse()
  second = await house.openSecond()
  await rows(`insert into staff (seller_id, username, display_name, role, password_hash)
    values ('demo', 'partner', 'P', 'owner', 'x')`)
  for (const who of ['waiter', 'owner', 'kitchen', 'partner'] as const) cookies[who] = await signedIn(who)
})
afterAll(async () => {
  await second.close()
  await house.close()
})
// Each test has a day of its own: yesterday's adjustments count no more.
beforeEach(async () => {
  house.pass(25 * 3600)
  await setLimit(1000)
  mei = await house.orderedMember({ gift: 5000 })
  card = (await rows('select openercardid as card from member where member_id = $1', [mei.memberId]))[0].card
})

const rows = async (sql: string, values: unknown[] = []) => (await house.db.pool.query(sql, values)).rows
async function setLimit(adjustLimit: number) {
  await rows(`update style set config = config || $1 where seller_id = 'demo'`, [{ adjustLimit }])
  house.services.style.forget('demo')
  second.services.style.forget('demo')
}

/** For longer than all days of this file. */
async function signedIn(username: string): Promise<string> {
  const token = `demo.${randomBytes(24).toString('base64url')}`
  const hash = createHash('sha256').update(token).digest('base64url')
  await rows(
    `insert into staff_session (seller_id, token_hash, username, expires_at) values ('demo', $1, $2, now() + interval '1 year')`,
    [hash, username],
  )
  return `staff=${token}`
}

interface Asked {
  readonly by?: keyof typeof cookies
  readonly key?: string
  readonly place?: string
  readonly at?: TestApp
}
async function ask(
  method: 'GET' | 'POST',
  path: string,
  body: object | undefined,
  { by = 'waiter', key = randomUUID(), place = 'demo/101', at = house }: Asked = {},
) {
  const answer = await at.app.inject({
    method,
    url: `/console/api/${place}/members/${path}`,
    headers: { cookie: cookies[by], 'idempotency-key': key },
    ...(body === undefined ? {} : { payload: body }),
  })
  const { resultNumber, resultObject } = answer.json()
  return { code: resultNumber === 0 ? null : resultObject.code, value: resultObject }
}
const adjust = (
  amount: number,
  {
    unit = 'gift',
    who = card,
    reason = 'A hair in the soup',
    ...asked
  }: Asked & { unit?: string; who?: string; reason?: string } = {},
) => ask('POST', 'adjust', { who, unit, amount, reason }, asked)
const answer = (id: string, what: 'approve' | 'refuse', asked: Asked = {}) =>
  ask('POST', `adjustments/${id}/${what}`, {}, { by: 'owner', ...asked })
const waiting = async (asked: Asked = {}) =>
  (await ask('GET', 'adjustments', undefined, asked)).value.adjustments.map(
    ({ adjustmentId }: { adjustmentId: string }) => adjustmentId,
  )
const gift = async () => (await house.balanceOf(mei.memberId)).gift
const points = async () => (await house.balanceOf(mei.memberId)).points
const audits = (action: string) =>
  rows(`select who, reason, after from audit_log where action = $1 and subject = $2 order by audit_id`, [
    action,
    mei.memberId,
  ])

describe('an adjustment within the limit', () => {
  it('gives and takes gift and points at once, with a reason in ledger and audit', async () => {
    expect(await adjust(300)).toMatchObject({ code: null, value: { state: 'done', amount: 300, unit: 'gift', card } })
    expect(await adjust(-200)).toMatchObject({ value: { state: 'done' } })
    expect(await adjust(50, { unit: 'points' })).toMatchObject({ value: { state: 'done', unit: 'points' } })
    expect([await gift(), await points()]).toEqual([5100, 50])
    const posted = await rows(
      `select actor, reason, amount::int from ledger_tx where kind = 'adjust' and member_id = $1 order by tx_id`,
      [mei.memberId],
    )
    const by = { actor: 'staff:waiter', reason: 'A hair in the soup' }
    expect(posted).toEqual([300, 200, 50].map((amount) => ({ ...by, amount })))
    const first = (await audits('member.adjust'))[0]
    expect(first).toMatchObject({ who: 'staff:waiter', reason: 'A hair in the soup', after: { amount: 300 } })
  })

  it('is made once for a repeated key', async () => {
    const key = 'adjust-once-0001'
    const first = await adjust(300, { key })
    expect((await adjust(300, { key })).value).toEqual(first.value)
    expect(await adjust(301, { key })).toMatchObject({ code: 'key_reused' })
    expect(await gift()).toBe(5300)
  })

  it('takes no more than there is', async () => {
    await setLimit(100_000)
    expect(await adjust(-5001)).toMatchObject({ code: 'adjust_over' })
    expect(await adjust(-1, { unit: 'points' })).toMatchObject({ code: 'adjust_over' })
    expect(await gift()).toBe(5000)
    expect(await adjust(-5000)).toMatchObject({ code: null })
  })

  it('needs a reason, a number and a member', async () => {
    for (const bad of [adjust(0), adjust(1.5), adjust(1, { reason: '  ' }), adjust(1, { unit: 'principal' })]) {
      expect(await bad).toMatchObject({ code: 'invalid_request' })
    }
    expect(await adjust(1, { who: '9999999999999999' })).toMatchObject({ code: 'member_unknown' })
    expect(await gift()).toBe(5000)
  })
})

describe('above the limit', () => {
  it('a request waits, and another person carries it out: both names are in ledger and audit', async () => {
    const asked = await adjust(1001)
    expect(asked).toMatchObject({ code: null, value: { state: 'waiting', askedBy: 'staff:waiter', answeredBy: '' } })
    expect(await gift()).toBe(5000)
    const { adjustmentId } = asked.value
    expect(await waiting({ by: 'owner' })).toEqual([adjustmentId])
    expect(await answer(adjustmentId, 'approve')).toMatchObject({
      value: { state: 'done', askedBy: 'staff:waiter', answeredBy: 'staff:owner' },
    })
    expect(await gift()).toBe(6001)
    const [posted] = await rows(`select actor from ledger_tx where kind = 'adjust' and member_id = $1`, [mei.memberId])
    expect(posted.actor).toBe('staff:waiter + staff:owner')
    const after = { amount: 1001, adjustmentId, askedBy: 'staff:waiter' }
    expect(await audits('member.adjust')).toMatchObject([{ who: 'staff:owner', after }])
    expect(await audits('member.adjust-ask')).toMatchObject([{ who: 'staff:waiter', after }])
    expect(await answer(adjustmentId, 'approve')).toMatchObject({ code: 'adjust_gone' })
    expect(await gift()).toBe(6001)
  })

  it('several small ones of a day count together, given and taken alike, for each person', async () => {
    expect((await adjust(600)).value.state).toBe('done')
    expect((await adjust(-400)).value.state).toBe('done')
    expect((await adjust(1)).value.state).toBe('waiting')
    expect((await adjust(1, { unit: 'points' })).value.state).toBe('done')
    expect((await adjust(1000, { by: 'partner' })).value.state).toBe('done')
    house.pass(24 * 3600 + 60)
    expect((await adjust(1000)).value.state).toBe('done')
  })

  it('no one approves their own request, and the waiter none', async () => {
    const { adjustmentId } = (await adjust(2000, { by: 'owner' })).value
    expect(await answer(adjustmentId, 'approve', { by: 'owner' })).toMatchObject({ code: 'adjust_own' })
    expect(await answer(adjustmentId, 'approve', { by: 'waiter' })).toMatchObject({ code: 'not_allowed' })
    expect(await gift()).toBe(5000)
    expect(await answer(adjustmentId, 'approve', { by: 'partner' })).toMatchObject({ code: null })
    expect(await gift()).toBe(7000)
  })

  it('a refused request moves nothing, and the one who asked may withdraw it', async () => {
    const one = (await adjust(2000)).value.adjustmentId
    const other = (await adjust(2000, { by: 'owner' })).value.adjustmentId
    expect(await answer(one, 'refuse')).toMatchObject({ value: { state: 'refused', answeredBy: 'staff:owner' } })
    expect(await answer(other, 'refuse')).toMatchObject({ value: { state: 'refused' } })
    expect(await answer(one, 'approve', { by: 'partner' })).toMatchObject({ code: 'adjust_gone' })
    expect(await waiting()).toEqual([])
    expect(await gift()).toBe(5000)
  })

  it('a request ends after a day', async () => {
    const { adjustmentId } = (await adjust(2000)).value
    house.pass(24 * 3600)
    expect(await waiting({ by: 'owner' })).toEqual([])
    expect(await answer(adjustmentId, 'approve')).toMatchObject({ code: 'adjust_gone' })
    expect(await gift()).toBe(5000)
  })

  it('what is no more there when it is approved is not taken, and the request waits on', async () => {
    const { adjustmentId } = (await adjust(-4500)).value
    await adjust(-600, { by: 'partner' })
    expect(await answer(adjustmentId, 'approve')).toMatchObject({ code: 'adjust_over' })
    expect(await waiting()).toEqual([adjustmentId])
    expect(await gift()).toBe(4400)
  })
})

describe('who may answer a request', () => {
  const seen = async (asked: Asked = {}) => (await ask('GET', 'adjustments', undefined, asked)).value
  it('sees what the member has and would have, and whose request it is', async () => {
    await adjust(-2000)
    house.pass(1)
    await adjust(1500, { unit: 'points' })
    const [take, give] = [
      { unit: 'gift', amount: -2000, before: 5000, after: 3000 },
      { unit: 'points', amount: 1500, before: 0, after: 1500 },
    ]
    expect(await seen({ by: 'owner' })).toMatchObject({
      adjustments: [
        { ...take, own: false },
        { ...give, own: false },
      ],
    })
    expect((await seen()).adjustments.map(({ own }: { own: boolean }) => own)).toEqual([true, true])
  })

  it('sees that new points repay a debt first', async () => {
    const { ledger } = house.services
    const rule = { accumdenom: 1, accumfactor: 1 }
    const { memberId } = mei
    const grant = { kind: 'bill', id: `debt-${memberId}` }
    const of = { sellerId: 'demo', memberId }
    await ledger.grantPoints(house.db.pool, { ...of, source: grant, received: 500, rule, months: null })
    await adjust(-500, { unit: 'points' })
    const source = { kind: 'refund', id: `debt-${memberId}` }
    await ledger.takePointsBack(house.db.pool, { sellerId: 'demo', grant, source, refunded: 500 })
    const { adjustmentId } = (await adjust(1200, { unit: 'points' })).value
    expect((await seen({ by: 'owner' })).adjustments).toMatchObject([{ before: 0, after: 700 }])
    await answer(adjustmentId, 'approve')
    expect(await points()).toBe(700)
  })

  it('sees how much they may adjust alone today', async () => {
    expect((await seen()).alone).toEqual({ gift: 1000, points: 1000 })
    await adjust(-700)
    expect((await seen()).alone).toEqual({ gift: 300, points: 1000 })
    expect((await seen({ by: 'owner' })).alone).toEqual({ gift: 1000, points: 1000 })
    await setLimit(500)
    expect((await seen()).alone).toEqual({ gift: 0, points: 500 })
  })
})

describe('the member reads the reason', () => {
  it('of the list in their language, and other words as they are', async () => {
    await adjust(10, { reason: 'goodwill' })
    await adjust(10, { reason: 'A hair in the soup' })
    const { value } = await mei.account.post<{ data: { info: string }[] }>('consumeinfo.html', { openercardid: card })
    expect(value.data.map(({ info }) => info)).toEqual(expect.arrayContaining(['店家补偿', 'A hair in the soup']))
  })
})

describe('adjusting is closed', () => {
  it('to guests, the kitchen and other sellers, and a store’s request to the other stores', async () => {
    expect(await adjust(1, { by: 'kitchen' })).toMatchObject({ code: 'not_allowed' })
    expect(await ask('GET', 'adjustments', undefined, { by: 'kitchen' })).toMatchObject({ code: 'not_allowed' })
    expect(await adjust(1, { place: 'rival/101' })).toMatchObject({ code: 'not_allowed' })
    const path = '/console/api/demo/101/members/adjust'
    const body = { who: card, unit: 'gift', amount: 1, reason: 'x' }
    expect((await mei.phone.call('POST', path, { body })).code).toBe('not_signed_in')
    const { adjustmentId } = (await adjust(2000)).value
    expect(await waiting({ by: 'owner', place: 'demo/102' })).toEqual([])
    expect(await answer(adjustmentId, 'approve', { place: 'demo/102' })).toMatchObject({ code: 'adjust_gone' })
    expect(await answer(adjustmentId, 'refuse', { place: 'demo/102' })).toMatchObject({ code: 'adjust_gone' })
    expect(await gift()).toBe(5000)
  })
})

describe('the limit', () => {
  it('is not shown to guests', async () => {
    await setLimit(4321)
    const style = await house.app.inject({ url: '/weixin/wxmenusetup/v2/demo/style.html?storeid=101' })
    expect(style.json().resultObject).toMatchObject({ adjustLimit: 0 })
    const url = '/weixin/sellermanage/demo/101/storeconfig.html?key=adjustLimit'
    expect((await house.app.inject({ url })).body).not.toContain('4321')
  })
})

describe('at two servers at once', () => {
  it('adjustments of one person stay within the limit', async () => {
    const said = await Promise.all(
      Array.from({ length: 8 }, (_, index) => adjust(300, { at: index % 2 === 0 ? house : second })),
    )
    expect(said.map(({ value }) => value.state).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'done'),
      ...Array.from({ length: 5 }, () => 'waiting'),
    ])
    expect(await gift()).toBe(5900)
  })

  it('two people take the last gift once', async () => {
    await setLimit(5000)
    const said = await Promise.all([adjust(-5000), adjust(-5000, { by: 'owner', at: second })])
    expect(said.map(({ code }) => code).sort()).toEqual(['adjust_over', null])
    expect(await gift()).toBe(0)
  })

  it('two approvals of one request carry it out once', async () => {
    const { adjustmentId } = (await adjust(2000)).value
    const said = await Promise.all([
      answer(adjustmentId, 'approve', { by: 'owner' }),
      answer(adjustmentId, 'approve', { by: 'partner', at: second }),
    ])
    expect(said.map(({ code }) => code).sort()).toEqual(['adjust_gone', null])
    expect(await gift()).toBe(7000)
  })
})
