import { shownPapers } from '@comanda/contract/member/consent-papers.ts'
import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import type { AccountPhone, AccountPhones } from '@comanda/testing/account-phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: AccountHouse
let phones: AccountPhones
beforeAll(async () => {
  house = await openAccountHouse()
  phones = house.phones
})
afterAll(() => house.close())

const number = () => {
  house.clock.now += 3_600_000
  return house.newNumber()
}
const consents = shownPapers
const version = shownPapers.agreement

/** The wizard's last step. */
async function wizard(phone: AccountPhone, telephone: string, more: object, lang = 'zh') {
  const credential = await phone.prove(telephone)
  const body = { identifier: telephone, authType: '11', credential, username: 'Mei', ...more }
  return phone.post(`userauthlogin.html?lang=${lang}`, body)
}
async function consentOf(telephone: string) {
  const { rows } = await house.db.pool.query(
    `select c.paper, c.version, c.language, c.agreed_at as at from member_consent c join login l using (seller_id, member_id)
     where l.identifier = $1 order by c.paper`,
    [telephone],
  )
  return rows
}
const isMember = async (telephone: string) =>
  (await house.db.pool.query('select 1 from login where identifier = $1', [telephone])).rowCount === 1
const agreed = (language: string, at: number) =>
  ['agreement', 'privacy'].map((paper) => ({ paper, version, language, at: new Date(at) }))

describe('a new member’s consent', () => {
  it.each(['zh', 'en', 'ja'])('is kept with version, time and the page’s language %s', async (lang) => {
    const telephone = number()
    expect((await wizard(phones.phone(), telephone, { consents }, lang)).code).toBeNull()
    expect(await consentOf(telephone)).toEqual(agreed(lang, house.clock.now))
  })

  it('of the popup is that of the moment the boxes were sent, once the code is right', async () => {
    const [phone, telephone] = [phones.phone(), number()]
    const asked = await phone.post('register.html?lang=ja', { telephone, consents })
    expect(asked.number).toBe(10007)
    const ticked = house.clock.now
    house.clock.now += 60_000
    await phone.enter(String(asked.refusal.details?.optionId), '000000', 'register')
    expect(await consentOf(telephone)).toEqual([])
    await phone.enter(String(asked.refusal.details?.optionId), phones.outbox.codeTo(telephone), 'register')
    expect(await consentOf(telephone)).toEqual(agreed('ja', ticked))
  })

  it('stays the first one to a version', async () => {
    const [phone, telephone] = [phones.phone(), number()]
    await wizard(phone, telephone, { consents }, 'en')
    const first = await consentOf(telephone)
    house.clock.now += 3_600_000
    expect((await wizard(phones.phone(), telephone, { consents })).code).toBeNull()
    expect(await consentOf(telephone)).toEqual(first)
  })

  it('is recorded as missing for a program without boxes', async () => {
    const telephone = number()
    expect((await wizard(phones.phone(), telephone, {})).code).toBeNull()
    expect([await isMember(telephone), await consentOf(telephone)]).toEqual([true, []])
  })

  it.each([
    ['one box only', { agreement: version }],
    ['no box', {}],
    ['a version that no page has shown', { ...shownPapers, privacy: '2026-11-01' }],
  ])('with %s makes no account', async (_what, wrong) => {
    const telephone = number()
    expect((await wizard(phones.phone(), telephone, { consents: wrong })).code).toBe('invalid_request')
    expect((await phones.phone().post('register.html', { telephone, consents: wrong })).code).toBe('invalid_request')
    expect(await isMember(telephone)).toBe(false)
  })

  it('that cannot be kept makes no account', async () => {
    const telephone = number()
    await house.db.pool.query(`alter table member_consent add constraint broken check (language <> 'ja') not valid`)
    expect((await wizard(phones.phone(), telephone, { consents }, 'ja')).status).toBe(500)
    expect(await isMember(telephone)).toBe(false)
    await house.db.pool.query('alter table member_consent drop constraint broken')
    house.clock.now += 3_600_000
    expect((await wizard(phones.phone(), telephone, { consents }, 'ja')).code).toBeNull()
    expect(await consentOf(telephone)).toEqual(agreed('ja', house.clock.now))
  })
})
