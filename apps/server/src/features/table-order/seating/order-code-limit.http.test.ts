import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { storeTryLimit } from '@comanda/rules/table-order/code-try.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tableCode } from './table-code.ts'

const storeId = '105'
const hourMs = 60 * 60_000

let house: TestApp
/** Milliseconds by which the server's clock is ahead. */
let ahead = 0
beforeAll(async () => {
  house = await startTestApp({ now: () => new Date(Date.now() + ahead) })
})
beforeEach(async () => {
  ahead = 0
  await house.db.pool.query('delete from code_try')
  await setStore({ tableGuard: [], hmdLocation: false })
})
afterAll(() => house.close())

async function setStore(config: object): Promise<void> {
  await house.db.pool.query(`update store set config = config || $2 where seller_id = 'demo' and store_id = $1`, [
    storeId,
    JSON.stringify(config),
  ])
  house.services.store.forget('demo', storeId)
}

const phoneAt = async (tableNo: string): Promise<Phone> =>
  makePhone(house.app, await house.asGuestAt(storeId, tableNo), { storeId, tableNo })
const join = (phone: Phone, body: object) => phone.call<SeatingView>('POST', `${phone.base}/join.html`, { body })
const byCode = (phone: Phone, code: string) => join(phone, { way: 'orderCode', code })
const seating = async (phone: Phone) => (await phone.call<SeatingView>('GET', `${phone.base}/seating.html`)).value

/** A new phone for every guess: a photo of the table's code allows that. */
async function guessAt(tableNo: string, guesses: number): Promise<readonly (string | null)[]> {
  const codes: (string | null)[] = []
  for (let n = 0; n < guesses; n += 1) codes.push((await byCode(await phoneAt(tableNo), '0000')).code)
  return codes
}

/** Sets so many tries within the last minutes, for the store or a table. */
async function guessed(tries: number, tableNo = ''): Promise<void> {
  await house.db.pool.query(
    `insert into code_try (seller_id, store_id, table_no, uid, tries) values ('demo', $1, $2, '', $3)`,
    [storeId, tableNo, tries],
  )
}

it("many phones' wrong ordering codes lock it for an hour", {
  timeout: 120_000,
}, async () => {
  const tables = await Promise.all([1, 2, 3].map(() => house.freshTable(storeId)))
  const said = (await Promise.all(tables.map((tableNo) => guessAt(tableNo, storeTryLimit / 3)))).flat()
  expect(said.filter((code) => code !== 'code_wrong')).toEqual([])
  const elsewhere = await house.freshTable(storeId)
  // As often as one phone may try.
  expect(await guessAt(elsewhere, 4)).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_locked'])
  const phone = await phoneAt(elsewhere)
  expect(await byCode(phone, '2468')).toMatchObject({
    code: 'code_locked',
    message: 'Too many wrong codes. No more can be tried here; please ask a waiter',
  })
  expect(await seating(phone)).toMatchObject({ joined: false, locked: true, ways: ['staff'] })
  // A party still joins where no phone guesses.
  const party = await phoneAt(await house.freshTable(storeId))
  expect(await seating(party)).toMatchObject({ locked: false, ways: expect.arrayContaining(['orderCode']) })
  expect((await byCode(party, '2468')).value).toMatchObject({ joined: true })
  ahead = hourMs
  expect((await byCode(phone, '2468')).value).toMatchObject({ joined: true })
  // The hour is over: the count starts from zero.
  expect(await guessAt(elsewhere, 1)).toEqual(['code_wrong'])
  const { rows } = await house.db.pool.query(`select tries from code_try where table_no = ''`)
  expect(rows).toEqual([{ tries: 1 }])
})

it('many phones that guess at one moment get no more tries', async () => {
  await guessed(storeTryLimit - 1)
  const tableNo = await house.freshTable(storeId)
  const phones = await Promise.all(Array.from({ length: 8 }, () => phoneAt(tableNo)))
  const said = (await Promise.all(phones.map((phone) => byCode(phone, '0000')))).map(({ code }) => code)
  expect(said.sort()).toEqual([...Array(5).fill('code_locked'), ...Array(3).fill('code_wrong')])
})

it("companions, staff and the table's code still let guests in", async () => {
  await setStore({ tableGuard: ['orderCode', 'code', 'companion'] })
  const tableNo = await house.freshTable(storeId)
  const [first, second, third] = [await phoneAt(tableNo), await phoneAt(tableNo), await phoneAt(tableNo)]
  expect((await byCode(first, '2468')).code).toBeNull()
  await guessed(storeTryLimit)
  await guessAt(tableNo, 3)
  expect((await byCode(second, '2468')).code).toBe('code_locked')
  expect(await seating(second)).toMatchObject({ locked: false, ways: ['code', 'companion', 'staff'] })
  const place = { sellerId: 'demo', storeId, tableNo }
  const { digits } = tableCode(house.deps.keys.cookieSecret, place, house.deps.now())
  expect((await join(second, { way: 'code', code: digits })).value).toMatchObject({ joined: true })
  await join(third, { way: 'ask' })
  const letIn = { body: { uid: third.uid, accept: true } }
  expect((await first.call('POST', `${first.base}/letin.html`, letIn)).code).toBeNull()
  const alone = await phoneAt(await house.freshTable(storeId))
  await join(alone, { way: 'ask' })
  const staff = { ...(await house.asStaff('kitchen')), uid: 'k' }
  const terminal = makePhone(house.app, staff, { storeId, tableNo: alone.base.split('/').at(-1) ?? '' })
  const at = terminal.base.replace('/weixin/storeorder/demo/105', '/console/api/demo/105/tables')
  expect((await terminal.call('POST', `${at}/letin`, { body: { uid: alone.uid, accept: true } })).code).toBeNull()
})

it('wrong table codes count only for their table', async () => {
  await setStore({ tableGuard: ['orderCode', 'code'] })
  await guessed(storeTryLimit - 1)
  const tableNo = await house.freshTable(storeId)
  expect((await join(await phoneAt(tableNo), { way: 'code', code: 'none' })).code).toBe('code_wrong')
  // One of the store's tries is left, and two of the table's three.
  expect(await guessAt(tableNo, 3)).toEqual(['code_wrong', 'code_wrong', 'code_locked'])
})

it('a guest without a place is asked for an unlocked code only', async () => {
  const phone = await phoneAt(await house.freshTable(storeId))
  await setStore({ tableGuard: ['companion'], hmdLocation: true, locationRefused: 'code', mustOrder: [] })
  const waiter = { ...(await house.asStaff('waiter')), uid: 'w' }
  const tableNo = phone.base.split('/').at(-1)
  const open = `/console/api/demo/105/tables/${tableNo}/open`
  expect(
    (await makePhone(house.app, waiter, { storeId, tableNo: 'A1' }).call('POST', open, { body: {} })).code,
  ).toBeNull()
  const asked = async () => (await phone.send({ orderDetail: [makeLine()] })).refusal.details
  expect(await asked()).toEqual({ ways: ['orderCode', 'code'] })
  await guessed(storeTryLimit)
  expect(await asked()).toEqual({ ways: ['orderCode', 'code'] })
  await guessed(3, tableNo)
  expect(await asked()).toEqual({ ways: ['code'] })
})
