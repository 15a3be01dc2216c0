import type { MenuFault } from '@comanda/contract/menu/menu.schema.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportMenuFile, importMenuFile } from './menu-file-import.ts'
import { englishLine } from './sentence/english-fault.fixture.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const place = { sellerId: 'demo', storeId: '102', menuClass: 0 }
const broken = '[糖度@1@1@]少糖@x@0@A7|标准@0@0@A6[加料@0@2@]芝士@100@4@M1[坏'

const csv = (...rows: string[]) => Buffer.from(['code,name_zh,price,options', ...rows].join('\n'))

/** One dish that is good, one whose options alone are broken, and one whose price is as well. */
const bytes = csv('N1,红茶,17,', `N2,奶茶,18,${broken}`, `N3,绿茶,x,${broken}`)
const file = { ...place, name: 'a.csv', bytes }

const menuText = async () => (await house.app.inject('/weixin/onlineorder/demo/102/0/storemenu.html?lang=zh')).body

async function ownersFaults(): Promise<MenuFault[]> {
  const headers = { ...(await house.asStaff('owner')) }
  const answer = await house.app.inject({ url: '/console/api/demo/102/menu/faults', headers })
  return answer.json().resultObject.faults
}

describe('a dish whose option text alone is broken', () => {
  it('is refused row by row without skipBad, and nothing changes', async () => {
    const before = await menuText()
    const refused = await importMenuFile(house.db, { ...file, bytes: csv(`N2,奶茶,18,${broken}`) })
    expect(refused).toMatchObject({ ok: false, code: 'menu_file_refused' })
    expect(refused.faults.map(englishLine)).toEqual([
      'Row 2, options: The entry "少糖" needs a whole price in the smallest unit and a whole flag, not "x" and "0".',
      'Row 2, options: The section that begins at character 49 has no closing bracket "]".',
    ])
    expect(await menuText()).toBe(before)
  })

  it('is published with skipBad, and still reported; a row with another fault is left out', async () => {
    const done = await importMenuFile(house.db, { ...file, skipBad: true })
    expect(done).toMatchObject({ ok: true, dishes: 2, skipped: 1, brokenOptions: 1 })
    expect(done.faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 options',
      '3 options',
      '4 price',
      '4 options',
      '4 options',
    ])
    house.services.menu.forget('demo', '102')
    expect(await menuText()).toContain('奶茶')
    expect(await menuText()).not.toContain('绿茶')
  })

  it('can be ordered with the options that can be read, at their prices, and no others', async () => {
    const tableNo = await house.freshTable('102')
    const phone = makePhone(house.app, await house.asGuestAt('102', tableNo), { storeId: '102', tableNo })
    const option = (code: string, name: string) => ({ code, name, price: 0, num: 1 })
    const withCheese = [option('A6', '标准'), option('M1', '芝士')]
    expect((await phone.add([makeLine({ code: 'N2', num: 1, menuItem: withCheese })])).value.cart.amount).toBe(1900)
    const lessSugar = makeLine({ code: 'N2', num: 1, menuItem: [option('A7', '少糖')] })
    expect((await phone.add([lessSugar])).code).toBe('option_gone')
    // What is asked for and can be read is asked for still.
    expect((await phone.add([makeLine({ code: 'N2', num: 1 })])).code).toBe('option_section_at_least')
  })

  it('is in the owner’s list of faults, and an export has its whole text', async () => {
    const own = (await ownersFaults()).filter(({ code }) => code === 'N2')
    expect(own.map(({ fault }) => fault)).toEqual(['option_entry_number', 'option_section_unclosed'])
    const out = await exportMenuFile(house.db, place, 'csv')
    expect(out?.bytes.toString()).toContain(broken)
    const mended = Buffer.from(out?.bytes.toString().replace('@x@', '@0@').replace('[坏', '') ?? '')
    expect(await importMenuFile(house.db, { ...file, bytes: mended })).toMatchObject({ ok: true, faults: [] })
    house.services.menu.forget('demo', '102')
    expect((await ownersFaults()).filter(({ code }) => code === 'N2')).toEqual([])
  })

  it('may be a part of a set meal', async () => {
    const suites = Buffer.from('suite_code,group_no,group_name,group_required,item_code\nN1,1,饮料,1,N2')
    expect(await importMenuFile(house.db, { ...file, suites, skipBad: true })).toMatchObject({
      ok: true,
      dishes: 2,
      meals: 1,
    })
  })

  it('can be the only dish of a file', async () => {
    const alone = { ...file, bytes: csv(`N2,奶茶,18,${broken}`), skipBad: true }
    expect(await importMenuFile(house.db, alone)).toMatchObject({ ok: true, dishes: 1, skipped: 0, brokenOptions: 1 })
  })
})
