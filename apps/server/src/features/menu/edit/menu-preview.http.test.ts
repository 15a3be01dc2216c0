import { money } from '@comanda/rules/money/money.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let house: TestApp
let owner = ''
let version = 0
beforeAll(async () => {
  house = await startTestApp()
  owner = (await house.asStaff('owner')).cookie
})
afterAll(() => house.close())
beforeEach(async () => {
  const dishes = [
    makeDish({ code: 'A', names: { zh: '茶', en: 'Tea' }, price: money(1000) }),
    makeDish({ code: 'B', names: { zh: '饼' }, price: money(2000) }),
  ]
  version = await publishMenu(house, makeMenu({ dishes }), '101', 3)
})

const path = '/console/api/demo/101/menus/3'

async function preview(rows: object[], more: object = {}) {
  const payload = { version, rows, language: 'en', ...more }
  const answer = await house.app.inject({
    method: 'POST',
    url: `${path}/preview`,
    headers: { cookie: owner, 'accept-language': 'en' },
    payload,
  })
  const { resultNumber, resultMsg, resultObject } = answer.json()
  const items = (resultObject?.menu?.types ?? []).flatMap((type: { menuItem: object[] }) => type.menuItem)
  return { resultNumber, resultMsg, items, faults: resultObject?.faults }
}

async function guestMenu(lang: string) {
  const answer = await house.app.inject(`/weixin/onlineorder/demo/101/3/storemenu.html?lang=${lang}`)
  return answer.json().resultObject.types.flatMap((type: { menuItem: object[] }) => type.menuItem)
}

describe('the menu of a draft', () => {
  it('is what phones get without one, in each language', async () => {
    for (const language of ['zh', 'en', 'ja'])
      expect((await preview([], { language })).items).toEqual(await guestMenu(language))
  })

  it('has the typed cells, hides hidden dishes, and publishes nothing', async () => {
    const before = await guestMenu('en')
    const rows = [
      { code: 'A', cells: { name_en: 'Green tea', price: '12.50' } },
      { code: 'B', cells: { hidden: '1' } },
    ]
    const { items, faults } = await preview(rows)
    expect(items).toMatchObject([{ code: 'A', showName: 'Green tea', price: 1250 }])
    expect([items.length, faults]).toEqual([1, []])
    expect(await guestMenu('en')).toEqual(before)
  })

  it('says in words what it cannot read', async () => {
    const { faults } = await preview([{ code: 'A', cells: { price: 'soon' } }])
    expect(faults).toMatchObject([{ code: 'A', column: 'price', text: 'soon', why: expect.stringMatching(/.+/) }])
  })

  it('is refused over another version, for a dish that is on no menu, and in an unknown language', async () => {
    const numbers = [
      await preview([], { version: version - 1 }),
      await preview([{ code: 'Z', cells: { price: '1' } }]),
      await preview([], { language: 'fr' }),
    ]
    for (const { resultNumber, items } of numbers) expect([resultNumber === 0, items]).toEqual([false, []])
  })
})
