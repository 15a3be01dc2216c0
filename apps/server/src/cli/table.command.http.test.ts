import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf, operatorOn } from './operator.fixture.ts'
import { tableCommand } from './table.command.ts'

let house: TestApp
let table: ReturnType<typeof operatorOn>
beforeAll(async () => {
  house = await startTestApp()
  await house.services.live.listen()
  table = operatorOn(house.db, tableCommand)
})
afterAll(() => house.close())

const at = '--seller demo --store 101'
const scan = (code: string) => house.app.inject({ url: `/q/${code}` })
/** The code that `table codes` prints for a table. */
async function codeOf(tableNo: string) {
  await table.run(`codes ${tableNo} ${at}`)
  return /\/q\/(\S+)/.exec(table.said())?.[1] ?? 'none'
}
/** What a guest with the table's link gets. */
async function opens(code: string) {
  const { statusCode, headers } = await scan(code)
  return statusCode === 303 || statusCode === 302 ? String(headers['set-cookie']).includes('guest=') : false
}

describe('table create', () => {
  it('makes a range whose printed links open', async () => {
    expect(await table.run(`create T1..T3 ${at} --seats 6 --area Terrace`)).toBe(0)
    expect(table.said()).toBe('Created: T1, T2, T3.\nPrint their links: table codes.')
    expect(await table.run(`codes T1..T3 ${at}`)).toBe(0)
    expect(table.said()).toMatch(/^T1 {2}https:\/\/shop\.example\/q\/demo-[0-9a-z]{20}\nT2 .*\nT3 .*$/)
    expect(await opens(await codeOf('T2'))).toBe(true)
    await table.run(`list ${at}`)
    expect(table.said()).toMatch(/^T2 +T2 +6 seats +Terrace$/m)
  })

  it.each([
    [`create ABCDE ${at}`, 'expected a table of 1 to 4 letters or digits'],
    [`create A1..A20 ${at}`, 'These tables exist already: A1, A2,'],
    [`create T3..T1 ${at}`, '"T3..T1" names no tables'],
    [`create U1..U2 ${at} --name Bar`, '--name is for a single table.'],
    [`create U1 ${at} --seats 0`, '--seats: '],
    ['create U1 --seller demo --store 999', 'There is no store "999" of seller "demo".'],
    [`rekey U1..U2 ${at}`, 'There is no table U1, U2 in this store.'],
    [`remove U1 ${at} --yes`, 'There is no table U1 in this store.'],
  ])('%s is refused, and nothing is written', async (words, why) => {
    const before = await auditOf(house.db, 'demo')
    expect(await table.run(words)).toBe(1)
    expect(table.said()).toContain(why)
    expect(table.said()).toContain('Nothing was changed.')
    expect(await auditOf(house.db, 'demo')).toEqual(before)
  })
})

describe('table rekey', () => {
  it('kills the old code and the grant of who scanned it, and the audit holds no code', async () => {
    await table.run(`create K1 ${at}`)
    const old = await codeOf('K1')
    await expect.poll(() => house.services.store.getTable('demo', '101', 'K1'), { timeout: 2000 }).not.toBeNull()
    const guest = await house.asGuestAt('101', 'K1')
    const url = '/weixin/storeorder/demo/101/K1/order.html'
    expect((await house.app.inject({ url, headers: { ...guest } })).json().resultNumber).toBe(0)
    expect(await table.run(`rekey K1 ${at} --reason photographed`)).toBe(0)
    const fresh = await codeOf('K1')
    expect(fresh).not.toBe(old)
    expect([await opens(old), await opens(fresh)]).toEqual([false, true])
    await expect
      .poll(async () => (await house.app.inject({ url, headers: { ...guest } })).json().resultObject.code, {
        timeout: 2000,
      })
      .toBe('table_code_needed')
    const [row] = await auditOf(house.db, 'demo')
    expect(row).toMatchObject({ action: 'table.rekey', subject: '101/K1', reason: 'photographed' })
    expect(JSON.stringify(row)).not.toContain(fresh)
  })
})

describe('table remove', () => {
  it('asks for --yes, and a dry run only says what would go', async () => {
    await table.run(`create R1..R2 ${at}`)
    expect(await table.run(`remove R1..R2 ${at} --dry-run`)).toBe(0)
    expect(table.said()).toBe('R1  would go\nR2  would go')
    expect(await table.run(`remove R1..R2 ${at}`)).toBe(1)
    expect(table.said()).toContain('Add --yes to remove them.')
    expect(await opens(await codeOf('R1'))).toBe(true)
  })

  it('takes the table from guests, staff and lists; created again it has a new code', async () => {
    const old = await codeOf('R1')
    expect(await table.run(`remove R1 ${at} --yes`)).toBe(0)
    expect(await opens(old)).toBe(false)
    const owner = await house.asStaff('owner')
    const floor = (await house.app.inject({ url: '/console/api/demo/101/tables', headers: { ...owner } })).json()
    const shown = JSON.stringify(floor)
    expect([shown.includes('"R2"'), shown.includes('"R1"')]).toEqual([true, false])
    expect(await table.run(`create R1 ${at}`)).toBe(0)
    const fresh = await codeOf('R1')
    expect([fresh === old, await opens(old), await opens(fresh)]).toEqual([false, false, true])
  })

  it('leaves a table where a party sits, and the other tables of the call', async () => {
    await expect.poll(() => house.services.store.getTable('demo', '101', 'R2'), { timeout: 2000 }).not.toBeNull()
    const guest = await house.asGuestAt('101', 'R2')
    await house.app.inject({
      ...{ method: 'POST', url: '/weixin/storeorder/demo/101/R2/order.html', headers: { ...guest } },
      payload: { lines: [{ id: 'line-of-r2', code: 'L05', num: 1 }] },
    })
    expect(await table.run(`remove R1..R2 ${at} --dry-run`)).toBe(0)
    expect(table.said()).toBe('R1  would go\nR2  stays: a party sits there')
    expect(await table.run(`remove R1..R2 ${at} --yes`)).toBe(1)
    expect(table.said()).toContain('A party sits at R2.')
    expect(await opens(await codeOf('R1'))).toBe(true)
  })
})
