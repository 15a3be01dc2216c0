import { randomUUID } from 'node:crypto'
import type { StaffAccount } from '@comanda/contract/kitchen/staff.schema.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import type { TestApp } from '@comanda/testing/test-app.ts'
import { startTwoServers, type TwoServers } from '@comanda/testing/two-servers.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let servers: TwoServers
let owner: string
let manager: string
const password = 'a long password'
beforeAll(async () => {
  servers = await startTwoServers({ config: { perPerson: 1_000_000 } })
  owner = (await servers.house.asStaff('owner')).cookie
  await create({ username: 'manager', role: 'manager' })
  manager = await signedIn('manager')
})
afterAll(() => servers.close())

interface Asked {
  readonly by?: string
  readonly key?: string
  readonly at?: TestApp
}

async function ask(
  path: string,
  payload: object | null,
  { by = owner, key = randomUUID(), at = servers.house }: Asked,
) {
  const url = `/console/api/demo/${path}`
  const { resultNumber, resultObject } = (
    await at.app.inject(
      payload === null
        ? { method: 'GET', url, headers: { cookie: by } }
        : { method: 'POST', url, headers: { cookie: by, 'idempotency-key': key }, payload },
    )
  ).json()
  return { code: resultNumber === 0 ? null : (resultObject.code as string), value: resultObject }
}
const create = (person: object, asked: Asked = {}) => ask('staff', { password, ...person }, asked)
const change = (username: string, wanted: object, asked: Asked = {}) => ask(`staff/${username}/change`, wanted, asked)
const endSessions = (username: string, asked: Asked = {}) => ask(`staff/${username}/endsessions`, {}, asked)
async function find(username: string): Promise<StaffAccount | undefined> {
  const { value } = await ask('staff', null, {})
  return (value.staff as StaffAccount[]).find((one) => one.username === username)
}

async function signIn(username: string, secret = password) {
  const answer = await servers.house.app.inject({
    method: 'POST',
    url: '/console/api/signin',
    payload: { sellerId: 'demo', username, password: secret },
  })
  const cookie = answer.cookies.find(({ name }) => name === 'staff')?.value ?? ''
  return { code: answer.json().resultObject.code as string | undefined, cookie: `staff=${cookie}` }
}
const signedIn = async (username: string) => (await signIn(username)).cookie
/** What a person may do now, as the other server answers. */
const me = async (cookie: string) => {
  const answer = await servers.second.app.inject({ url: '/console/api/me', headers: { cookie } })
  return answer.json().resultObject as { code?: string; capabilities?: string[] }
}
/** A discount is refused for want of the right, or for want of the bill. */
const discountAs = async (cookie: string) =>
  (
    await ask(
      `101/bills/${'0'.repeat(24)}/discount`,
      { kind: 'staff_percent', value: 500, reason: 'test', due: 1 },
      { by: cookie, at: servers.second },
    )
  ).code

describe('a person', () => {
  it('is created with a role, exceptions and stores, and signs in', async () => {
    const { value } = await create({ username: 'anna', role: 'cashier', storeIds: ['101'], removed: ['bill.discount'] })
    expect(value).toMatchObject({ displayName: 'anna', role: 'cashier', disabled: false, lastSeen: null, sessions: [] })
    const cookie = await signedIn('anna')
    expect((await me(cookie)).capabilities).not.toContain('bill.discount')
    expect(await find('anna')).toMatchObject({ lastSeen: expect.any(String), sessions: [{}] })
  })

  it('loses and gets a right at the next request, on the other server, without a new sign-in', async () => {
    await create({ username: 'ben', role: 'waiter' })
    const cookie = await signedIn('ben')
    expect(await discountAs(cookie)).toBe('bill_unknown')
    await change('ben', { removed: ['bill.discount'] })
    expect(await discountAs(cookie)).toBe('not_allowed')
    await change('ben', { removed: [] })
    expect(await discountAs(cookie)).toBe('bill_unknown')
    await change('ben', { storeIds: ['102'] })
    expect(await discountAs(cookie)).toBe('not_allowed')
  })

  it('who is disabled is out at once and cannot sign in, until the owner allows it', async () => {
    await create({ username: 'cleo', role: 'kitchen' })
    const cookie = await signedIn('cleo')
    expect((await change('cleo', { disabled: true })).value).toMatchObject({ disabled: true, sessions: [] })
    expect((await me(cookie)).code).toBe('not_signed_in')
    expect((await signIn('cleo')).code).toBe('staff_disabled')
    expect((await signIn('cleo', 'guess')).code).toBe('wrong_password')
    await change('cleo', { disabled: false })
    expect((await signIn('cleo')).code).toBeUndefined()
  })

  it('gets a new password, which ends their sessions', async () => {
    await create({ username: 'dora', role: 'waiter' })
    const cookie = await signedIn('dora')
    expect((await change('dora', { password: 'another password' })).code).toBeNull()
    expect((await me(cookie)).code).toBe('not_signed_in')
    expect((await signIn('dora')).code).toBe('wrong_password')
    expect((await signIn('dora', 'another password')).code).toBeUndefined()
    expect((await endSessions('dora')).value).toMatchObject({ sessions: [] })
  })

  it('is created once by a repeated request, and their name is taken for the next', async () => {
    const key = randomUUID()
    expect((await create({ username: 'eva', role: 'waiter' }, { key })).code).toBeNull()
    expect((await create({ username: 'eva', role: 'waiter' }, { key, at: servers.second })).code).toBeNull()
    expect((await create({ username: 'eva', role: 'kitchen' })).code).toBe('staff_taken')
  })

  it.each([
    [{ username: 'fay', role: 'waiter', storeIds: ['999'] }, 'staff_stores'],
    [{ username: 'fay', role: 'cook' }, 'invalid_request'],
    [{ username: 'fay', role: 'waiter', added: ['menu.read'] }, 'invalid_request'],
    [{ username: 'fay', role: 'waiter', password: 'short' }, 'invalid_request'],
  ])('is refused as %j', async (person, code) => {
    expect((await create(person)).code).toBe(code)
  })

  it('unknown here is no person of another seller', async () => {
    await servers.house.db.pool.query(`
      insert into seller (seller_id, names) values ('next', '{}');
      insert into staff (seller_id, username, display_name, role, password_hash) values ('next', 'theirs', 'T', 'waiter', 'x')`)
    expect((await change('theirs', { displayName: 'Mine' })).code).toBe('staff_unknown')
    expect((await endSessions('theirs')).code).toBe('staff_unknown')
  })

  it('is audited without the password', async () => {
    await create({ username: 'gil', role: 'waiter' })
    await change('gil', { role: 'kitchen', password: 'another password' })
    const { rows } = await servers.house.db.pool.query(
      `select who, action, before, after from audit_log where subject = 'gil' order by audit_id`,
    )
    expect(rows).toMatchObject([
      { who: 'staff:owner', action: 'staff.create', before: null, after: { role: 'waiter' } },
      { action: 'staff.change', before: { role: 'waiter', password: 'old' }, after: { role: 'kitchen' } },
    ])
    expect(JSON.stringify(rows)).not.toContain('another password')
  })
})

describe('a manager', () => {
  it('creates and changes people who have less', async () => {
    expect(
      (await create({ username: 'hugo', role: 'waiter', added: ['ticket.cook'] }, { by: manager })).code,
    ).toBeNull()
    expect((await change('hugo', { disabled: true }, { by: manager })).code).toBeNull()
  })

  it.each([
    ['gives a right they lack', 'kitchen', { added: ['bill.waive'] }, 'right_not_yours'],
    ['makes an owner', 'kitchen', { role: 'owner' }, 'staff_of_owner'],
    ['demotes an owner', 'owner', { role: 'waiter' }, 'staff_of_owner'],
    ['takes an owner’s password', 'owner', { password }, 'staff_of_owner'],
    ['gives themselves a right', 'manager', { added: ['bill.waive'] }, 'right_not_yours'],
    ['disables themselves', 'manager', { disabled: true }, 'staff_yourself'],
  ])('who %s is refused', async (_what, username, wanted, code) => {
    const before = await find(username)
    expect((await change(username, wanted, { by: manager })).code).toBe(code)
    expect(await find(username)).toEqual(before)
  })

  it('of one store does not reach the others', async () => {
    await create({ username: 'ida', role: 'manager', storeIds: ['101'] })
    const by = await signedIn('ida')
    expect((await create({ username: 'jo', role: 'waiter' }, { by })).code).toBe('staff_elsewhere')
    expect((await create({ username: 'jo', role: 'waiter', storeIds: ['101'] }, { by })).code).toBeNull()
    expect((await endSessions('kitchen', { by })).code).toBe('staff_elsewhere')
  })

  it('who has lost the right is refused at the next call', async () => {
    await create({ username: 'kim', role: 'manager' })
    const by = await signedIn('kim')
    await change('kim', { removed: ['staff.edit'] })
    expect((await change('kitchen', { displayName: 'K' }, { by, at: servers.second })).code).toBe('not_allowed')
  })
})

describe('owners', () => {
  it('keep the last of them', async () => {
    expect((await change('owner', { disabled: true })).code).toBe('staff_yourself')
    await create({ username: 'local', role: 'owner', storeIds: ['101'] })
    const by = await signedIn('local')
    expect((await change('owner', { role: 'waiter' }, { by })).code).toBe('staff_elsewhere')
  })

  it('who disable each other at the same time leave one', async () => {
    await create({ username: 'twin', role: 'owner' })
    const twin = await signedIn('twin')
    // Both have begun when the first may go on: each still reads the other as an owner.
    const held = await servers.house.db.pool.connect()
    await held.query(`begin; select 1 from staff where seller_id = 'demo' and role = 'owner' for update`)
    const both = Promise.all([
      change('twin', { disabled: true }, { by: owner }),
      change('owner', { disabled: true }, { by: twin, at: servers.second }),
    ])
    await vi.waitFor(async () => expect(await lockWaiters(servers.house.db)).toBe(2), { timeout: 20_000 })
    await held.query('rollback')
    held.release()
    const answers = await both
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1)
    const left = await servers.house.db.pool.query(
      `select 1 from staff where seller_id = 'demo' and role = 'owner' and store_ids = '[]' and disabled_at is null`,
    )
    expect(left.rowCount).toBe(1)
  })
})
