import { randomUUID } from 'node:crypto'
import { base32 } from '@comanda/rules/access/second-step.ts'
import { seedOf, shownCode } from '@comanda/testing/authenticator.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { startTwoServers, type TwoServers } from '@comanda/testing/two-servers.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let servers: TwoServers
let owner: string
let clock = Date.now()
const password = 'a long password'
beforeAll(async () => {
  servers = await startTwoServers({ config: { perPerson: 1_000_000 }, now: () => new Date(clock) })
  owner = (await servers.house.asStaff('owner')).cookie
})
afterAll(() => servers.close())

async function post(path: string, payload: object, cookie = '', at = servers.house) {
  const headers = { cookie, 'idempotency-key': randomUUID() }
  const answer = await at.app.inject({ method: 'POST', url: `/console/api/${path}`, headers, payload })
  const { resultNumber, resultObject } = answer.json()
  const session = answer.cookies.find(({ name }) => name === 'staff')?.value ?? ''
  return {
    code: resultNumber === 0 ? null : (resultObject.code as string),
    value: resultObject,
    cookie: `staff=${session}`,
  }
}
const signIn = (username: string, code?: string, at = servers.house) =>
  post('signin', { sellerId: 'demo', username, password, ...(code === undefined ? {} : { code }) }, '', at)

/** A person with a session; `next` gives a code that was not used before. */
async function newPerson(username: string, role = 'manager') {
  await post('demo/staff', { username, role, password }, owner)
  const { cookie } = await signIn(username)
  return { username, cookie }
}
async function withTotp(username: string) {
  const person = await newPerson(username)
  const { value } = await post('me/totp/start', { password }, person.cookie)
  const code = (more = 0) => shownCode(value.secret, clock, more)
  expect((await post('me/totp/confirm', { code: code() }, person.cookie)).code).toBeNull()
  nextStep()
  return { ...person, code, recoveryCodes: value.recoveryCodes as string[] }
}
const nextStep = () => {
  clock += 30_000
}
const audited = async (username: string) => {
  const { rows } = await servers.house.db.pool.query(
    `select who, action from audit_log where subject = $1 and action like 'staff.totp%' order by audit_id`,
    [username],
  )
  return rows
}

describe('a second step', () => {
  it('is on after the first code of the app, and from then on asked for', async () => {
    const anna = await newPerson('anna')
    expect((await post('me/totp/start', { password: 'guess' }, anna.cookie)).code).toBe('wrong_password')
    const { value } = await post('me/totp/start', { password }, anna.cookie)
    expect(base32(seedOf(value.secret)).toUpperCase()).toBe(value.secret)
    expect(value.recoveryCodes).toHaveLength(8)
    const code = () => shownCode(value.secret, clock)

    expect((await signIn('anna')).code).toBeNull()
    expect((await post('me/totp/confirm', { code: '000000' }, anna.cookie)).code).toBe('wrong_code')
    expect((await post('me/totp/confirm', { code: code() }, anna.cookie)).code).toBeNull()
    expect((await post('me/totp/start', { password }, anna.cookie)).code).toBe('totp_on')

    expect((await signIn('anna')).code).toBe('code_needed')
    expect((await signIn('anna', code())).code).toBe('wrong_code')
    nextStep()
    expect((await signIn('anna', code())).code).toBeNull()
    expect(await audited('anna')).toEqual([{ who: 'staff:anna', action: 'staff.totp-on' }])
  })

  it('takes each code once, on two servers at the same moment', async () => {
    const ben = await withTotp('ben')
    const code = ben.code()
    const held = await servers.house.db.pool.connect()
    await held.query(`begin; select 1 from staff where username = 'ben' for update`)
    const both = Promise.all([signIn('ben', code), signIn('ben', code, servers.second)])
    await vi.waitFor(async () => expect(await lockWaiters(servers.house.db)).toBe(2), { timeout: 20_000 })
    await held.query('rollback')
    held.release()
    expect((await both).map((one) => one.code).sort()).toEqual([null, 'wrong_code'].sort())
    expect((await signIn('ben', ben.code(-1))).code).toBe('wrong_code')
  })

  it('is passed by each recovery code once', async () => {
    const cleo = await withTotp('cleo')
    const [first = '', second = ''] = cleo.recoveryCodes
    expect((await signIn('cleo', first)).code).toBeNull()
    expect((await signIn('cleo', first)).code).toBe('wrong_code')
    expect((await signIn('cleo', second.toUpperCase().replaceAll('-', ' '))).code).toBeNull()
    const { rows } = await servers.house.db.pool.query(
      `select totp_salt, recovery_codes from staff where username = 'cleo'`,
    )
    expect(rows[0].recovery_codes).toHaveLength(6)
    expect(JSON.stringify(rows)).not.toContain(cleo.recoveryCodes[7]?.replaceAll('-', ''))
  })

  it('slows guesses of the code down like guesses of the password', async () => {
    await withTotp('dora')
    const guess = async (index: number) => (await signIn('dora', String(index).padStart(6, '9'))).code
    const codes: (string | null)[] = []
    for (let index = 0; index < 8; index += 1) {
      codes.push(await guess(index))
      // The right password between two guesses takes no try back.
      codes.push((await signIn('dora')).code)
    }
    expect(codes).toContain('too_many_tries')
    expect(codes.filter((code) => code === 'wrong_code').length).toBeLessThanOrEqual(4)
  })

  it('goes by password and code, not by a password alone', async () => {
    const eva = await withTotp('eva')
    expect((await post('me/totp/off', { password }, eva.cookie)).code).toBe('code_needed')
    expect((await post('me/totp/off', { password, code: '123456' }, eva.cookie)).code).toBe('wrong_code')
    expect((await signIn('eva')).code).toBe('code_needed')
    expect((await post('me/totp/off', { password, code: eva.code() }, eva.cookie)).code).toBeNull()
    expect((await signIn('eva')).code).toBeNull()
    expect((await post('me/totp/off', { password }, eva.cookie)).code).toBe('totp_none')
    expect((await audited('eva')).map(({ action }) => action)).toEqual(['staff.totp-on', 'staff.totp-off'])
  })

  it('of a lost phone is taken by an owner only', async () => {
    const fay = await withTotp('fay')
    const waiter = await newPerson('waiter-2', 'waiter')
    const take = (who: string, cookie: string) => post(`demo/staff/${who}/change`, { totp: false }, cookie)
    expect((await take('fay', waiter.cookie)).code).toBe('not_allowed')
    expect((await take('fay', fay.cookie)).code).toBe('staff_yourself')
    expect((await take('owner', fay.cookie)).code).toBe('staff_of_owner')
    expect((await take('fay', owner)).value).toMatchObject({ totp: false })
    expect((await signIn('fay')).code).toBeNull()
    const { rows } = await servers.house.db.pool.query(
      `select before, after from audit_log where subject = 'fay' and action = 'staff.change'`,
    )
    expect(rows).toMatchObject([{ before: { totp: true }, after: { totp: false } }])
  })

  it('lets no password alone sign a waiter’s phone in', async () => {
    await newPerson('gil')
    const onPhone = async (username: string) => {
      const answer = await servers.house.app.inject({
        ...{ method: 'POST', url: '/weixin/storeorder/demo/101/00/waiterlogin.html' },
        ...{ headers: { 'idempotency-key': randomUUID() }, payload: { username, password } },
      })
      return answer.json().resultObject as { code?: string; ascode?: string }
    }
    expect(await onPhone('gil')).toHaveProperty('ascode')
    await withTotp('hana')
    expect((await onPhone('hana')).code).toBe('waiter_not_allowed')
  })
})
