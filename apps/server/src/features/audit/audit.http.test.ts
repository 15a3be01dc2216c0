import type { AuditRow } from '@comanda/contract/audit/audit.routes.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuditedChange, recordAudit } from '../../db/audit-log.ts'

let house: TestApp
let owner: string
/** On the demo's account. */
const ownerName = '陈掌柜'
beforeAll(async () => {
  house = await startTestApp()
  owner = (await house.asStaff('owner')).cookie
  await house.db.pool.query(`
    insert into seller (seller_id, names) values ('rival', '{}');
    insert into staff (seller_id, username, display_name, role, password_hash) values ('rival', 'owner', 'R', 'owner', 'x')`)
})
beforeEach(clearLog)
afterAll(() => house.close())

/** The log refuses it; a test begins with an empty one. */
async function clearLog() {
  await house.db.pool.query(`
    alter table audit_log disable trigger audit_append_only;
    truncate audit_log;
    alter table audit_log enable trigger audit_append_only`)
}

interface Page {
  rows: AuditRow[]
  next: number | null
  timeZone: string
}

async function ask<T>(path: string, cookie = owner): Promise<{ code: string | null; value: T }> {
  const { resultNumber, resultObject } = (
    await house.app.inject({ url: `/console/api/demo/${path}`, headers: { cookie } })
  ).json()
  return { code: resultNumber === 0 ? null : resultObject.code, value: resultObject }
}
const page = async (query = '', cookie = owner) => (await ask<Page>(`audit?${query}`, cookie)).value
const subjects = async (query = '', cookie = owner) => (await page(query, cookie)).rows.map(({ subject }) => subject)
const filters = async (cookie = owner) =>
  (await ask<{ people: { who: string; name: string }[]; groups: string[] }>('audit/filters', cookie)).value

async function record(changes: readonly Partial<AuditedChange>[], who = 'staff:owner', sellerId = 'demo') {
  const change = { action: 'store.change', subject: '101', before: { status: 1 }, after: { status: 0 } }
  const rows = changes.map((one) => ({ ...change, ...one }))
  await recordAudit(house.db.pool, sellerId, { who, where: 'console', reason: 'renovation' }, rows)
}

/** Runs `work` with the cookie of an owner who works in store 102 only. */
async function asOwnerOf102<T>(work: (cookie: string) => Promise<T>): Promise<T> {
  const works = `update staff set store_ids = $1::jsonb where seller_id = 'demo' and username = 'owner'`
  await house.db.pool.query(works, ['["102"]'])
  try {
    return await work((await house.asStaff('owner')).cookie)
  } finally {
    await house.db.pool.query(works, ['[]'])
  }
}

describe('the audit log', () => {
  it('says who changed what, when, where and why', async () => {
    await record([{}])
    const { rows, timeZone } = await page('lang=en')
    expect(rows).toEqual([
      {
        auditId: expect.any(Number),
        at: expect.stringMatching(/Z$/),
        ...{ who: 'staff:owner', name: ownerName, where: 'console', action: 'store.change', reason: 'renovation' },
        ...{ subject: '101', storeid: '101', storefront: 'Red Hearth, Riverside' },
        fields: [{ field: 'status', before: '1', after: '0' }],
        moreFields: 0,
      },
    ])
    expect(timeZone).toBe('Asia/Shanghai')
  })

  it('names a setting of the seller that was never set before', async () => {
    await record([{ action: 'settings.change', subject: 'demo', before: {}, after: { holdPortions: 5 } }], 'root')
    expect((await page()).rows[0]).toMatchObject({
      ...{ who: 'root', name: '', storeid: '', storefront: '' },
      fields: [{ field: 'holdPortions', before: null, after: '5' }],
    })
  })

  it('comes newest first in pages without a gap, also when a change arrives between two pages', async () => {
    await record(Array.from({ length: 120 }, (_, n) => ({ action: 'table.create', subject: `101/T${n}` })))
    const first = await page()
    await record([{ subject: 'late' }])
    const second = await page(`before=${first.next}`)
    const third = await page(`before=${second.next}`)
    const all = [first, second, third].flatMap(({ rows }) => rows.map(({ subject }) => subject))
    expect(all).toEqual(Array.from({ length: 120 }, (_, n) => `101/T${119 - n}`))
    expect(third.next).toBeNull()
  })

  it('ends a page of exactly 50 without a next one', async () => {
    await record(Array.from({ length: 50 }, () => ({})))
    expect((await page()).next).toBeNull()
  })

  it('is filtered by person, kind of change and subject together', async () => {
    await record([{ subject: '101/A1', action: 'table.change' }, { subject: '102' }])
    await record([{ subject: '101/A2', action: 'table.change' }], 'root')
    expect(await subjects('who=root')).toEqual(['101/A2'])
    expect(await subjects('group=store')).toEqual(['102'])
    expect(await subjects('subject=a1')).toEqual(['101/A1'])
    expect(await subjects('group=table&who=staff%3Aowner')).toEqual(['101/A1'])
    expect(await subjects('group=table&who=nobody')).toEqual([])
    expect(await subjects('subject=%25')).toEqual([])
    expect(await subjects('who=&group=&subject=')).toHaveLength(3)
    expect(await filters()).toEqual({
      people: [
        { who: 'root', name: '' },
        { who: 'staff:owner', name: ownerName },
      ],
      groups: ['store', 'table'],
    })
  })

  it('shows at most 60 fields of one change and counts the rest', async () => {
    const after = Object.fromEntries(Array.from({ length: 75 }, (_, n) => [`field${n}`, n]))
    await record([{ action: 'seller.create', subject: 'demo', before: null, after }])
    const [row] = (await page()).rows
    expect([row?.fields.length, row?.moreFields]).toEqual([60, 15])
  })

  it('is one seller’s: another sees nothing of it', async () => {
    await record([{ subject: 'rival-secret' }], 'staff:owner', 'rival')
    expect(await subjects()).toEqual([])
    expect(await filters()).toEqual({ people: [], groups: [] })
    // The same user name at another seller lends no name.
    await record([{}])
    expect((await page()).rows.map(({ name }) => name)).toEqual([ownerName])
  })

  it('shows an owner of one store the changes of that store', async () => {
    await record([
      { subject: '102' },
      { subject: '102/A1', action: 'table.change' },
      { subject: '101' },
      { subject: '1021' },
      { subject: 'demo', action: 'settings.change' },
      // A person named like the store.
      { subject: '102', action: 'staff.create' },
    ])
    await record([{ subject: '101' }], 'root')
    await asOwnerOf102(async (cookie) => {
      expect(await subjects('', cookie)).toEqual(['102/A1', '102'])
      expect(await filters(cookie)).toEqual({
        people: [{ who: 'staff:owner', name: ownerName }],
        groups: ['store', 'table'],
      })
    })
  })

  it('is the owner’s', async () => {
    await record([{}])
    for (const role of ['waiter', 'kitchen'] as const) {
      const { cookie } = await house.asStaff(role)
      expect((await ask('audit', cookie)).code).toBe('not_allowed')
      expect((await ask('audit/filters', cookie)).code).toBe('not_allowed')
    }
    expect((await ask('audit', '')).code).toBe('not_signed_in')
  })

  it.each(['before=0', 'before=x', 'before=99999999999999999999', `who=${'x'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      expect((await ask(`audit?${query}`)).code).toBe('invalid_request')
    },
  )
})
