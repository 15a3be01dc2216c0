import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf, operatorOn } from './operator.fixture.ts'
import { staffCommand } from './staff.command.ts'

let house: TestApp
let staff: ReturnType<typeof operatorOn>
beforeAll(async () => {
  house = await startTestApp()
  staff = operatorOn(house.db, staffCommand)
})
afterAll(() => house.close())

const at = '--seller demo'
const secret = 'wok-hei and steam'

async function signIn(username: string, password: string) {
  const answer = await house.app.inject({
    ...{ method: 'POST', url: '/console/api/signin', payload: { sellerId: 'demo', username, password } },
  })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { code: answer.json().resultObject?.code ?? null, staff: answer.json().resultObject, cookie }
}
const me = async (cookie: string) =>
  (await house.app.inject({ url: '/console/api/me', headers: { cookie } })).json().resultNumber

describe('staff create', () => {
  it('makes a person who signs in with the typed password', async () => {
    staff.type(secret)
    expect(await staff.run(`create mei ${at} --role kitchen --name 小美 --stores 101,102`)).toBe(0)
    expect(await signIn('mei', 'wrong password')).toMatchObject({ code: 'wrong_password' })
    expect((await signIn('mei', secret)).staff).toMatchObject({
      ...{ username: 'mei', displayName: '小美', role: 'kitchen', storeIds: ['101', '102'] },
    })
    await staff.run(`list ${at}`)
    expect(staff.said()).toMatch(/^mei +kitchen +小美 +101,102 +1 sessions$/m)
  })

  it.each([
    [`create ann ${at} --role chef`, secret, '--role: '],
    [`create a/b ${at} --role owner`, secret, 'expected letters, digits'],
    [`create ann ${at} --role owner`, 'short', '--password: expected at least 10 characters.'],
    [`create ann ${at} --role owner`, 'comanda-owner', '--password: a password of the demo is known to everyone.'],
    [`create ann ${at} --role owner --stores 101,999`, secret, '--stores: these are not all stores'],
    [`create owner ${at} --role owner`, secret, 'There is a "owner" at seller "demo" already.'],
    ['create ann --seller nobody --role owner', secret, 'There is no seller "nobody".'],
    [`password nobody ${at}`, secret, 'There is no "nobody" at seller "demo".'],
    [`change nobody ${at} --role owner`, secret, 'There is no "nobody" at seller "demo".'],
    [`end-sessions ${at}`, secret, 'Name a USER, or say --all.'],
  ])('%s with "%s" is refused', async (words, typed, why) => {
    staff.forgetTyped()
    staff.type(typed)
    expect(await staff.run(words)).toBe(1)
    expect(staff.said()).toContain(why)
    expect(staff.said()).toContain('Nothing was changed.')
    staff.forgetTyped()
  })

  it('takes no password among its arguments', async () => {
    expect(await staff.run(`create ann ${at} --role owner --password ${secret.replaceAll(' ', '')}`)).toBe(2)
  })
})

describe('staff password', () => {
  it('ends the sessions at their next request, and only the new password signs in', async () => {
    const before = await signIn('mei', secret)
    expect(await me(before.cookie)).toBe(0)
    staff.type('a new one, longer')
    expect(await staff.run(`password mei ${at} --reason lost`)).toBe(0)
    expect(await me(before.cookie)).not.toBe(0)
    expect((await signIn('mei', secret)).code).toBe('wrong_password')
    expect((await signIn('mei', 'a new one, longer')).code).toBeNull()
    const [row] = await auditOf(house.db, 'demo')
    expect(row).toMatchObject({ action: 'staff.password', subject: 'mei', reason: 'lost', who: 'ada' })
    expect(JSON.stringify(await auditOf(house.db, 'demo'))).not.toMatch(/scrypt|longer|wok-hei/)
  })
})

describe('staff change, end-sessions and remove', () => {
  it('give a session its new role, end it, and take the person away', async () => {
    const { cookie } = await signIn('mei', 'a new one, longer')
    expect(await staff.run(`change mei ${at} --role waiter --stores`, '')).toBe(0)
    const answer = await house.app.inject({ url: '/console/api/me', headers: { cookie } })
    expect(answer.json().resultObject).toMatchObject({ role: 'waiter', storeIds: [] })
    expect((await auditOf(house.db, 'demo'))[0]).toMatchObject({
      before: { role: 'kitchen', storeIds: ['101', '102'] },
      after: { role: 'waiter', storeIds: [] },
    })
    expect(await staff.run(`end-sessions mei ${at}`)).toBe(0)
    expect(staff.said()).toMatch(/^\d sessions have ended\.$/)
    expect(await me(cookie)).not.toBe(0)

    const again = await signIn('mei', 'a new one, longer')
    expect(await staff.run(`remove mei ${at} --dry-run`)).toBe(0)
    expect(staff.said()).toContain('would go')
    expect(await staff.run(`remove mei ${at}`)).toBe(1)
    expect(await me(again.cookie)).toBe(0)
    expect(await staff.run(`remove mei ${at} --yes`)).toBe(0)
    expect(await me(again.cookie)).not.toBe(0)
    expect((await signIn('mei', 'a new one, longer')).code).toBe('wrong_password')
  })

  it('end-sessions --all signs everyone out', async () => {
    const owner = await signIn('owner', 'comanda-owner')
    expect(await staff.run(`end-sessions --all ${at}`)).toBe(0)
    expect(await me(owner.cookie)).not.toBe(0)
  })
})

describe('staff totp-off', () => {
  it('takes the second step of a person, once, and is audited', async () => {
    staff.type(secret)
    await staff.run(`create lin ${at} --role manager`)
    await house.db.pool.query(`update staff set totp_salt = 'x', totp_since = now() where username = 'lin'`)
    expect(await staff.run(`totp-off lin ${at} --reason lost`)).toBe(0)
    const { rows } = await house.db.pool.query(`select totp_since from staff where username = 'lin'`)
    expect(rows).toEqual([{ totp_since: null }])
    expect(await staff.run(`totp-off lin ${at}`)).toBe(1)
    expect(staff.said()).toContain('lin has no second step.')
    const audited = (await auditOf(house.db, 'demo')).filter(({ action }) => action === 'staff.totp-off')
    expect(audited).toMatchObject([{ subject: 'lin', before: { totp: true }, reason: 'lost' }])
  })
})
