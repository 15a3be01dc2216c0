import type { MemberLogin } from '@comanda/contract/member/account.schema.ts'
import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import cases from '../../../../../../packages/rules/cases/member/account.json' with { type: 'json' }

let house: AccountHouse
beforeAll(async () => {
  house = await openAccountHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.now += 3_600_000
})

/** facts membership §5.8, 90 */
describe('an entry to sign in with', () => {
  it.each(cases.entries)('$what', async ({ typed, refusal, signIn }) => {
    const body = { identifier: typed, authType: '30', password: 'rain falls on tea' }
    const { code } = await house.phones.phone().post('userauthlogin.html', body)
    // What is an account's name is looked up, and no account has it.
    expect(code).toBe(refusal ?? signIn ?? 'account_wrong')
  })
})

/** facts membership §5.8, 91 */
describe('a phone in the member’s own settings', () => {
  it.each(cases.masks.flatMap(({ zone, ...one }) => (zone === undefined ? [] : [{ zone, ...one }])))(
    '+$zone $digits is $mask',
    async ({ zone: telZoneCode, digits, mask }) => {
      const phone = house.phones.phone()
      const { value } = await phone.askPhone(digits, { telZoneCode })
      const { ticket } = (await phone.enter(value.verifyId, house.phones.outbox.codeTo(digits))).value
      const body = { identifier: digits, telZoneCode, authType: '11', credential: ticket, username: 'Mei' }
      await phone.post('userauthlogin.html', body)
      const seen = await phone.get<MemberLogin>('getlogin.html')
      expect(seen.value.telephone).toBe(`+${telZoneCode} ${mask}`)
      expect(seen.text).not.toContain(digits)
    },
  )
})

const day = 24 * 3600 * 1000
/** Where the demo's first store is, the day begins eight hours before UTC's. */
const dayBegins = (today: string) => Date.parse(`${today}T00:00:00+08:00`)

/** The refusal of a new member's birthday; null = taken. */
async function register(birthday: string, at: number): Promise<string | null> {
  house.clock.now = at
  const [phone, identifier] = [house.phones.phone(), house.newNumber()]
  const credential = await phone.prove(identifier)
  return (await phone.post('userauthlogin.html', { identifier, authType: '11', credential, username: 'Mei', birthday }))
    .code
}
const beside = (date: string, days: number) => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

/** facts membership §5.2, 16 to 18 */
describe('a new member’s birthday', () => {
  it.each(cases.birthdays)('on $today is from $from to $to, from the day’s first moment to its last', async (range) => {
    const { today, from, to } = range
    for (const at of [dayBegins(today), dayBegins(today) + day - 1000]) {
      expect([await register(from, at), await register(to, at)]).toEqual([null, null])
      expect(await register(beside(from, -1), at)).toBe('birthday_wrong')
      expect(await register(beside(to, 1), at)).toBe('birthday_wrong')
    }
  })

  it.each(cases.dates)('$date on $today: $is', async ({ today, date, is }) => {
    expect(await register(date, dayBegins(today))).toBe(is ? null : 'birthday_wrong')
  })
})
