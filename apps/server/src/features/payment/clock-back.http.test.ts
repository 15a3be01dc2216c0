import { openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
})
afterAll(() => house.close())

const hours = 8
/** A machine whose clock ran in local time until network time corrected it. */
const setBack = (seconds = hours * 3600) => house.pass(-seconds)
afterEach(async () => {
  house.pass(hours * 3600)
  await house.switchWallet({})
  for (const name of Object.keys(house.breaks)) delete house.breaks[name as keyof typeof house.breaks]
})

async function attempts(billId: string) {
  const { rows } = await house.db.pool.query<{ outtradeno: string; state: string }>(
    `select outtradeno, state from payment_attempt where seller_id = 'demo' and target_id = $1
     order by state in ('created', 'pending')`,
    [billId],
  )
  return rows
}

const stateOf = async (billId: string) =>
  (await house.db.pool.query(`select state from bill where seller_id = 'demo' and bill_id = $1`, [billId])).rows[0]
    ?.state

const away = async () => ({ kind: 'unknown', reason: 'away' }) as const

async function begun() {
  const table = await house.orderedTable()
  const { value } = await preorder(table.phone, table.billId)
  return { ...table, ...value }
}

describe('a payment begun before the clock was set back 8 h', () => {
  it('is closed at the wallet and replaced by another order', async () => {
    const { phone, billId, outtradeno, payUrl } = await begun()
    setBack()
    const fresh = await preorder(phone, billId)
    expect(fresh).toMatchObject({ code: null })
    expect(await attempts(billId)).toEqual([
      { outtradeno, state: 'closed' },
      { outtradeno: fresh.value.outtradeno, state: 'pending' },
    ])
    expect((await house.app.inject({ url: payUrl })).body).not.toContain('<form')
    await house.press(fresh.value.payUrl)
    await expect.poll(() => stateOf(billId)).toBe('paid')
  })

  it('gets a new link when only its link is from then', async () => {
    const { phone, billId, outtradeno } = await begun()
    await house.db.pool.query('update payment_attempt set linked_at = $2 where outtradeno = $1', [
      outtradeno,
      new Date(house.now().getTime() + hours * 3_600_000),
    ])
    const asked: string[] = []
    house.breaks.create = async (order) => {
      asked.push(order.outtradeno)
      return { kind: 'done', value: { payUrl: '/a-fresh-link' } }
    }
    expect((await preorder(phone, billId)).value).toMatchObject({ outtradeno, payUrl: '/a-fresh-link' })
    expect((await preorder(phone, billId)).value).toMatchObject({ outtradeno, payUrl: '/a-fresh-link' })
    expect(asked).toEqual([outtradeno])
    setBack()
  })

  it('is not replaced while the wallet does not answer', async () => {
    const { phone, billId, outtradeno } = await begun()
    setBack()
    house.breaks.close = away
    expect(await preorder(phone, billId)).toMatchObject({ code: 'payment_running' })
    expect(await attempts(billId)).toEqual([{ outtradeno, state: 'pending' }])
  })

  it('is queried at once, and money paid is booked', async () => {
    const { billId, payUrl } = await begun()
    await house.switchWallet({ notice: 'never' })
    await house.press(payUrl)
    setBack()
    await house.reconcile()
    expect(await stateOf(billId)).toBe('paid')
  })

  it('is ended if unpaid, and the table may order again', async () => {
    const { phone, billId } = await begun()
    setBack()
    await house.reconcile()
    expect(await attempts(billId)).toMatchObject([{ state: 'closed' }])
    expect((await phone.add([makeLine()])).code).toBeNull()
  })

  it('frees the table while the wallet is silent and is found later', async () => {
    const { phone, billId, outtradeno, payUrl } = await begun()
    await house.switchWallet({ notice: 'never' })
    await house.press(payUrl)
    let asked = 0
    house.breaks.close = away
    house.breaks.query = async (about) => {
      if (about === outtradeno) asked += 1
      return away()
    }
    setBack()
    await house.reconcile()
    expect((await phone.add([makeLine()])).code).toBeNull()
    expect(await attempts(billId)).toMatchObject([{ state: 'pending' }])
    // Queried as an old one, every two minutes.
    house.pass(11)
    await house.reconcile()
    expect(asked).toBe(1)
    house.pass(120)
    await house.reconcile()
    expect(asked).toBe(2)
    delete house.breaks.query
    delete house.breaks.close
    house.pass(121)
    await house.reconcile()
    expect(await attempts(billId)).toMatchObject([{ state: 'paid' }])
  })

  it('is refunded where owed, parts included', async () => {
    const [{ billId, outtradeno }, part] = [await begun(), await begun()]
    await house.db.pool.query(
      `with paid as (update payment_attempt set state = 'paid' where outtradeno = $1)
       insert into payment_refund (seller_id, refund_no, outtradeno, amount, owed_at, updated_at) values ('demo', $1 || 'D', $1, 1, $2, $2)`,
      [part.outtradeno, house.now()],
    )
    await house.db.pool.query(
      `update payment_attempt set state = 'refund_due', owed_at = $2, updated_at = $2 where outtradeno = $1`,
      [outtradeno, house.now()],
    )
    const refunds: string[] = []
    house.breaks.queryRefund = async (refundNo) => ({ kind: 'done', value: { refundNo, state: 'absent' } })
    house.breaks.refund = async ({ refundNo }) => {
      refunds.push(refundNo)
      return { kind: 'done', value: { refundNo, state: 'done' } }
    }
    setBack()
    await house.reconcile()
    expect(refunds.sort()).toEqual([`${outtradeno}R`, `${part.outtradeno}D`].sort())
    expect(await attempts(billId)).toMatchObject([{ state: 'refunded' }])
  })
})

it('keeps attempts new despite clock differences between two servers', async () => {
  const { phone, billId, outtradeno, payUrl } = await begun()
  setBack(30)
  await house.reconcile()
  expect((await preorder(phone, billId)).value).toMatchObject({ outtradeno, payUrl })
  expect(await attempts(billId)).toEqual([{ outtradeno, state: 'pending' }])
  house.pass(30 - hours * 3600)
})
