import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import type { AccountPhones } from '@comanda/testing/account-phone.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const budget = { house: 1000, seller: 200 }
const hour = 3_600_000
const start = Date.UTC(2026, 10, 27, 3)
let house: AccountHouse
let phones: AccountPhones
beforeAll(async () => {
  house = await openAccountHouse({ smsBudget: budget })
  phones = house.phones
})
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.now = start
  await house.db.pool.query('delete from sms_count')
})

let numbers = 0
const number = () => house.newNumber()
const address = () => `a${numbers++}@shop.example`

const ways = [
  ['text messages', number, (phone: ReturnType<AccountPhones['phone']>, to: string) => phone.askPhone(to)],
  ['mails', address, (phone: ReturnType<AccountPhones['phone']>, to: string) => phone.askMail(to)],
  [
    'registrations',
    number,
    (phone: ReturnType<AccountPhones['phone']>, telephone: string) => phone.post('register.html', { telephone }),
  ],
] as const
/** A registration that was sent a code answers 10007. */
const isSent = ({ code }: { readonly code: string | null }) => code === null || code === 'verify_needed'

describe.each(ways)('%s to guests at no table', (_what, to, ask) => {
  it('go to one reader once a minute, and five times an hour', async () => {
    const reader = to()
    for (let count = 0; count < 5; count += 1) {
      expect(isSent(await ask(phones.phone(), reader))).toBe(true)
      expect((await ask(phones.phone(), reader)).code).toBe(count === 4 ? 'sms_limit' : 'sms_wait')
      house.clock.now += 60_000
    }
    expect((await ask(phones.phone(), reader)).code).toBe('sms_limit')
    house.clock.now += hour
    expect(isSent(await ask(phones.phone(), reader))).toBe(true)
  })

  it('are asked for by one guest five times an hour', async () => {
    const phone = phones.phone()
    for (let count = 0; count < 5; count += 1) expect(isSent(await ask(phone, to()))).toBe(true)
    expect((await ask(phone, to())).code).toBe('sms_limit')
  })

  it('are 40 an hour from one connection, with any cookies', async () => {
    const from = '198.51.100.7'
    await house.db.pool.query(`update sms_count set sent = 0`)
    expect(isSent(await ask(phones.phone({ address: from }), to()))).toBe(true)
    await house.db.pool.query(`update sms_count set sent = 39 where bucket like '%table:3600:%'`)
    expect(isSent(await ask(phones.phone({ address: from }), to()))).toBe(true)
    expect((await ask(phones.phone({ address: from }), to())).code).toBe('sms_limit')
    expect(isSent(await ask(phones.phone(), to()))).toBe(true)
  })

  it('leave the tables their share, from however many connections strangers ask', async () => {
    const asked = await Promise.all(Array.from({ length: 40 }, () => ask(phones.phone(), to())))
    expect(asked.filter(isSent)).toHaveLength(Math.ceil(budget.seller / 8))
    const seated = phones.phone({ cookie: (await house.asGuestAt('101', 'A1')).cookie })
    expect(isSent(await ask(seated, to()))).toBe(true)
  })
})

describe('a stranger', () => {
  it('who asks for a block of numbers gets eight of them an hour', async () => {
    const codes: unknown[] = []
    for (let index = 0; index < 10; index += 1) {
      const phone = phones.phone({ address: '198.51.100.9' })
      codes.push((await phone.askPhone(`1380123${String(index).padStart(4, '0')}`)).code)
    }
    expect(codes).toEqual([...Array(8).fill(null), 'sms_limit', 'sms_limit'])
  })

  it('who asks by mail uses up no text message', async () => {
    for (let count = 0; count < 30; count += 1) await phones.phone().askMail(address())
    expect((await phones.phone().askMail(address())).code).toBe('sms_limit')
    expect((await phones.phone().askPhone(number())).code).toBeNull()
  })

  it.each(['a@b', 'a@b.example\r\nBcc: x@y.example', 'a@b.example,c@d.example', ' ', '13800000001'])(
    'is sent no mail at %j',
    async (email) => {
      const before = phones.mails.messages().length
      expect((await phones.phone().askMail(email)).code).toBe('email_wrong')
      expect(phones.mails.messages().length).toBe(before)
    },
  )

  it('is told when the mail server takes nothing, and nothing is counted', async () => {
    phones.mails.answer('busy')
    const to = address()
    expect((await phones.phone().askMail(to)).code).toBe('email_failed')
    phones.mails.answer('normal')
    house.clock.now += 1000
    expect((await phones.phone().askMail(to)).code).toBeNull()
  })

  it('leaves no code, number or address in plain counts', async () => {
    const [telephone, email] = [number(), address()]
    await phones.phone().askPhone(telephone)
    await phones.phone().askMail(email)
    const counts = await house.db.pool.query('select to_jsonb(c) as row from sms_count c')
    expect(JSON.stringify(counts.rows)).not.toMatch(new RegExp(`${telephone}|${email}`))
    const codes = await house.db.pool.query('select to_jsonb(c) as row from account_code c')
    expect(JSON.stringify(codes.rows)).not.toContain(`"${phones.outbox.codeTo(telephone)}"`)
  })
})
