import { padKeyOf } from '@comanda/ui/field/number-pad.tsx'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import cases from '../../../../../packages/rules/cases/language/plain-digits.json' with { type: 'json' }
import { call } from '../../platform/client.ts'
import { secondsUntil } from './use-countdown.ts'
import { createVerifier, phoneFieldOf, phoneProblem, typedCode, typedPhone } from './verify-phone.ts'

vi.mock('../../platform/client.ts', () => ({ call: vi.fn() }))
const calls = vi.mocked(call)
const answer = (value: unknown) => calls.mockResolvedValueOnce(value as never)
const keys = () => calls.mock.calls.map(([, , options]) => options?.key)
const offline = { ok: false, code: 'offline', values: [], message: '' } as const
const waiting = { ok: false, code: 'sms_wait', values: [40], message: '' } as const
beforeEach(() => calls.mockReset())

describe('a typed number', () => {
  it.each([
    ['138 0000 0001', '13800000001'],
    ['138-0000-00012345', '13800000001'],
    ['１３８００００', '1380000'],
    ['abc', ''],
    ['+86 138 0000 0001', '13800000001'],
    ['（＋８６）138-0000-0001', '13800000001'],
    ['0086 138 0000 0001', '13800000001'],
    ['86138000000', '86138000000'],
    ['+65 9123 4567', '6591234567'],
  ])('"%s" stays as "%s"', (typed, kept) => {
    expect(typedPhone(typed, '86')).toBe(kept)
  })
  it.each([
    ['', 'missing'],
    ['1380000', 'wrong'],
    ['91234567', null],
    ['13800000001', null],
  ])('"%s" is %s', (telephone, problem) => {
    expect(phoneProblem(telephone)).toBe(problem)
  })
})

describe('a typed or pasted code', () => {
  it.each([
    ['402', '402'],
    ['4029178', '402917'],
    ['【Comanda】点单验证码 402917，10 分钟内有效，请勿告诉他人。', '402917'],
    ['４０２９１７', '402917'],
    ['10 分钟内有效，验证码 402917', '402917'],
    ['From +65 9123 4567: your code is 402917.', '402917'],
  ])('"%s" stays as "%s"', (typed, kept) => {
    expect(typedCode(typed)).toBe(kept)
  })
})

describe('a field that takes digits', () => {
  const reads: Readonly<Record<string, (typed: string) => string>> = {
    signInTel: (typed) => typedPhone(typed, '81'),
    verifyCode: typedCode,
    padKeys: (typed) => [...typed].map(padKeyOf).join(''),
  }
  it.each(cases.diner)('$field reads "$typed" as "$read"', ({ field, typed, read }) => {
    expect(reads[field]?.(typed)).toBe(read)
  })
})

describe('a refusal', () => {
  it.each([
    ['phone_wrong', 'telephone'],
    ['phone_zone', 'telephone'],
    ['verify_code_wrong', 'code'],
    ['verify_code_over', 'code'],
    ['sms_limit', undefined],
    ['offline', undefined],
  ])('%s is shown at %s', (code, field) => {
    expect(phoneFieldOf(code)).toBe(field)
  })
})

describe('requesting a code', () => {
  const phone = { zone: '86', telephone: '13800000001' }
  it('sends no second message after a lost answer, and a new one after a decision', async () => {
    const verifier = createVerifier('demo')
    for (const said of [offline, waiting, waiting]) {
      answer(said)
      await verifier.ask(phone)
    }
    const [lost, again, later] = keys()
    expect(again).toBe(lost)
    expect(later).not.toBe(lost)
  })
  it('for another number uses another key', async () => {
    const verifier = createVerifier('demo')
    answer(offline)
    await verifier.ask(phone)
    answer(offline)
    await verifier.ask({ ...phone, telephone: '13800000002' })
    expect(new Set(keys()).size).toBe(2)
  })
  it('names the party only if the guest allows its calls', async () => {
    const verifier = createVerifier('demo')
    for (const seatingId of [undefined, 'S1']) {
      answer(offline)
      await verifier.give({ verifyId: 'v', zone: '65' }, '402917', seatingId)
    }
    const bodies = calls.mock.calls.map(([, sending]) => (sending as unknown as { body: object }).body)
    expect(bodies).toEqual([
      { optionId: 'v', optionType: 'bindtel', verifyCode: '402917', telZoneCode: '65' },
      { optionId: 'v', optionType: 'bindtel', verifyCode: '402917', telZoneCode: '65', seatingid: 'S1' },
    ])
  })
})

describe('the countdown', () => {
  it.each([
    [60_000, 0, 60],
    [60_000, 59_001, 1],
    [60_000, 60_000, 0],
    [60_000, 90_000, 0],
  ])('to %i shows at %i: %i', (end, now, shown) => {
    expect(secondsUntil(end, now)).toBe(shown)
  })
})
