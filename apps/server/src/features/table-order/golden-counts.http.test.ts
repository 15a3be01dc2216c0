import { errorSentence } from '@comanda/contract/error-sentence.ts'
import type { MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import { numberPad } from '@comanda/rules/menu/number-pad.ts'
import { memoLimits } from '@comanda/rules/table-order/memo.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import padCases from '../../../../../packages/rules/cases/menu/number-pad.json' with { type: 'json' }
import memoCases from '../../../../../packages/rules/cases/table-order/memo.json' with { type: 'json' }
import mustOrderCases from '../../../../../packages/rules/cases/table-order/must-order.json' with { type: 'json' }

/* The golden cases of numbers, of what must be ordered and of memos, played by a program that knows the calls and obeys nothing. */

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

async function phoneAtTable(): Promise<Phone> {
  const tableNo = await house.freshTable()
  return makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
}

describe('typed numbers (cases/menu/number-pad.json)', () => {
  const typed = padCases.typed.map((one, at) => {
    const { min = numberPad.min, max = numberPad.max } = one
    return { ...one, dish: makeDish({ code: `P${at}`, minOrder: min, maxOrder: max }) }
  })
  beforeAll(() => publishMenu(house, makeMenu({ dishes: typed.map(({ dish }) => dish) })))

  it.each(typed)('$what', async ({ text, value, problem, dish }) => {
    const phone = await phoneAtTable()
    // The server accepts the pad's number.
    const line = makeLine({ code: dish.code, num: value })
    expect((await phone.add([line])).value.cart).toMatchObject({ count: value })
    expect((await phone.send()).code).toBeNull()
    // It also accepts it on a line with another number.
    const changed = await phoneAtTable()
    const least = makeLine({ code: dish.code, num: dish.minOrder })
    await changed.add([least])
    expect((await changed.change(least.id ?? '', value)).value.cart).toMatchObject({ count: value })
    if (problem === undefined) return
    // The server refuses the typed number in every form.
    const num = text === '' ? 0 : Number(text)
    const isNumberOfPortions = Number.isInteger(num) && num > 0 && num <= numberPad.max
    const code = !isNumberOfPortions ? 'invalid_request' : problem === 'quantity_above' ? 'at_most' : 'at_least'
    const says = isNumberOfPortions ? errorSentence(code, 'en', [value]) : expect.stringContaining('num: ')
    const refused = { code, message: says }
    const another = await phoneAtTable()
    const asTyped = makeLine({ code: dish.code, num })
    expect(await another.add([asTyped])).toMatchObject(refused)
    expect(await another.send({ orderDetail: [asTyped] })).toMatchObject(refused)
    await another.add([line])
    // Zero removes the line.
    expect(await another.change(line.id ?? '', num)).toMatchObject(num === 0 ? { code: null } : refused)
    expect((await another.cart()).value.cart).toMatchObject({ count: num === 0 ? 0 : value })
  })
})

describe('dishes a table must order (cases/menu/number-pad.json, cases/table-order/must-order.json)', () => {
  const dishes = ['tea', 'rice', 'soup'].map((code) => makeDish({ code }))
  beforeAll(() => publishMenu(house, makeMenu({ dishes })))
  afterAll(() => demand({}))

  async function demand(demanded: Readonly<Record<string, readonly [portions: number, isForced: boolean]>>) {
    const mustOrder = Object.entries(demanded).map(([code, [num, forceAdd]]) => ({ code, num, forceAdd }))
    await house.db.pool.query(`update store set config = $1 where seller_id = 'demo' and store_id = '101'`, [
      JSON.stringify({ mustOrder }),
    ])
    house.services.store.forget('demo', '101')
  }

  it.each(padCases.mustOrder)('with a number in the prompt: $what', async ({ num, isForced, refusal, says }) => {
    await demand({ tea: [1, isForced] })
    const phone = await phoneAtTable()
    await phone.add([makeLine({ code: 'soup' }), ...(num > 0 ? [makeLine({ code: 'tea', num })] : [])])
    expect((await phone.send({ declined: num > 0 ? [] : ['tea'] })).code).toBeNull()
    if (refusal === undefined) return
    const stubborn = await phoneAtTable()
    await stubborn.add([makeLine({ code: 'soup' })])
    expect(await stubborn.send({ declined: ['tea'] })).toMatchObject({ code: refusal, message: says })
  })

  interface MustOrderCase {
    readonly what: string
    readonly demanded: Readonly<Record<string, readonly [portions: number, isForced: boolean]>>
    readonly portions?: Readonly<Record<string, number>>
    readonly declined?: readonly string[]
    readonly hasSent?: boolean
    readonly missing: Readonly<Record<string, number>>
  }

  const doors = ['cart', 'call'] as const
  const played = (mustOrderCases as unknown as readonly MustOrderCase[]).flatMap((one) =>
    doors.map((door) => ({ ...one, door })),
  )

  it.each(played)('sent by the $door: $what', async (one) => {
    const { demanded, portions = {}, declined = [], hasSent = false, missing, door } = one
    const phone = await phoneAtTable()
    await demand({})
    if (hasSent) await phone.send({ orderDetail: [makeLine({ code: 'soup' })] })
    await demand(demanded)
    const lines = Object.entries({ soup: 1, ...portions }).map(([code, num]) => makeLine({ code, num }))
    if (door === 'cart') await phone.add(lines)
    const sent = await phone.send({ declined: [...declined], ...(door === 'call' ? { orderDetail: lines } : {}) })
    const told = (sent.refusal?.details?.dishes ?? []) as readonly MustOrderDish[]
    expect(Object.fromEntries(told.map((dish) => [dish.code, dish.num]))).toEqual(missing)
    const refused = { code: 'must_order', message: errorSentence('must_order', 'en') }
    expect(sent).toMatchObject(Object.keys(missing).length > 0 ? refused : { code: null })
  })
})

describe('memos (cases/table-order/memo.json)', () => {
  beforeAll(() => publishMenu(house, makeMenu({ dishes: [makeDish({ code: 'soup' })] })))

  const saveOnBill = (phone: Phone, billMemo: string) =>
    phone.call('POST', `${phone.base}/orderhead.html`, { body: { billMemo } })

  /** A text of so many characters, which repeats the case's text. */
  function wordsOf({ text, length }: (typeof memoCases.lengths)[number], limit: number): string {
    const times = length === 0 ? 0 : Math.floor(limit / length)
    return text.repeat(times) + '长'.repeat(limit - times * length)
  }

  it.each(memoCases.lengths)('a bill has sixty characters and a dish thirty: $what', async (one) => {
    const phone = await phoneAtTable()
    const onBill = wordsOf(one, memoLimits.landing)
    const onDish = wordsOf(one, memoLimits.dish)
    const tooLong = (limit: number) => ({ code: 'memo_too_long', refusal: { values: [limit] } })
    const add = (memo: string) => phone.add([makeLine({ code: 'soup', memo })])
    expect(await add(`${onDish}长`)).toMatchObject(tooLong(30))
    expect((await add(onDish)).value.cart.lines).toMatchObject([{ memo: onDish }])
    expect(await saveOnBill(phone, `${onBill}长`)).toMatchObject(tooLong(60))
    expect(await saveOnBill(phone, onBill)).toMatchObject({ code: null, value: { billMemo: onBill } })
    expect(await phone.send({ memo: `${onBill}长` })).toMatchObject(tooLong(60))
    expect((await phone.send({ memo: onBill })).code).toBeNull()
  })

  interface MemoLimitCase {
    readonly what: string
    readonly of: string
    readonly before?: string
    readonly repeat: readonly [sign: string, times: number]
    readonly isAllowed: boolean
    readonly values?: readonly number[]
    readonly says?: string
  }
  const limits = memoCases.limits as unknown as readonly MemoLimitCase[]
  const memoOf = ({ before = '', repeat: [sign, times] }: MemoLimitCase) => before + sign.repeat(times)
  const toldOf = ({ isAllowed, values, says }: MemoLimitCase) =>
    isAllowed ? { code: null } : { code: 'memo_too_long', message: says, refusal: { values } }

  it.each(limits.filter(({ of }) => of === 'on a bill, through each call: $what'))(
    'by whichever door: $what',
    async (one) => {
      const [phone, companion] = [await phoneAtTable(), await phoneAtTable()]
      const memo = memoOf(one)
      expect(await saveOnBill(phone, memo)).toMatchObject(toldOf(one))
      await phone.add([makeLine({ code: 'soup' })])
      expect((await phone.cart()).value).toMatchObject({ billMemo: one.isAllowed ? memo.trim() : '' })
      expect(await companion.send({ memo, orderDetail: [makeLine({ code: 'soup' })] })).toMatchObject(toldOf(one))
    },
  )

  it.each(limits.filter(({ of }) => of === 'on a dish, through each call: $what'))(
    'by whichever door: $what',
    async (one) => {
      const [phone, companion] = [await phoneAtTable(), await phoneAtTable()]
      const [line, plain] = [makeLine({ code: 'soup', memo: memoOf(one) }), makeLine({ code: 'soup' })]
      expect(await phone.add([line])).toMatchObject(toldOf(one))
      await companion.add([plain])
      expect(await companion.edit(plain.id ?? '', { memo: line.memo })).toMatchObject(toldOf(one))
      const kept = one.isAllowed ? line.memo : ''
      expect((await companion.cart()).value.cart.lines).toMatchObject([{ memo: kept }])
      expect(await companion.send({ orderDetail: [line] })).toMatchObject(toldOf(one))
    },
  )
})
