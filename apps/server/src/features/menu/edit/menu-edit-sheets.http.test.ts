import { randomUUID } from 'node:crypto'
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

/** Class 3 of the demo's store 101 is free for tests. */
const path = '/console/api/demo/101/menus/3'

/** A tea and a cake with options, and a lunch of both. */
beforeEach(async () => {
  const dishes = [
    makeDish({ code: 'A', names: { zh: '茶', en: 'Tea' }, optionText: '[糖@0@1]半糖@0|全糖@0' }),
    makeDish({ code: 'B', names: { zh: '糕' }, standards: [{ name: '大', price: 2000 as never }] }),
    makeDish({ code: 'L', names: { zh: '午餐' }, categoryCode: 'C2' }),
    makeDish({ code: 'X', optionText: '[broken' }),
  ]
  version = await publishMenu(house, makeMenu({ dishes }), '101', 3)
})

async function change(body: object) {
  const answer = await house.app.inject({
    method: 'POST',
    url: `${path}/change`,
    headers: { cookie: owner, 'idempotency-key': randomUUID(), 'accept-language': 'en' },
    payload: { version, dryRun: false, rows: [], ...body },
  })
  const { resultNumber, resultObject } = answer.json()
  if (resultObject?.isPublished === true) version = resultObject.version
  return { resultNumber, ...resultObject }
}

async function read() {
  return (await house.app.inject({ url: path, headers: { cookie: owner } })).json().resultObject
}

const part = (code: string, more: object = {}) => {
  return { code, standard: '', num: '1', price: '', member_price: '', isRequired: false, ...more }
}
const lunch = (parts: object[], more: object = {}) => {
  return { code: 'L', groups: [{ no: '1', names: { zh: '任选' }, required: '1', parts, ...more }] }
}

describe('a set meal that the owner edits', () => {
  it('is made of parts, shown in the preview, and read back', async () => {
    const meal = lunch([part('A'), part('B', { standard: '大', price: '2.00', isRequired: true })], {
      names: { zh: '任选', en: 'Choose' },
      required: '2',
    })
    const seen = await change({ meals: [meal], dryRun: true })
    expect(seen).toMatchObject({
      faults: [],
      changes: [{ code: 'L', column: 'meal', before: '', after: '任选 ×2: A, B! 大 +2.00' }],
      changeCount: 1,
      same: 3,
    })
    await change({ meals: [meal] })
    const { meals, rows } = await read()
    expect(meals).toEqual([meal])
    expect(rows.find(({ code }: { code: string }) => code === 'L')).toMatchObject({ isMeal: true })
  })

  it('leaves the other meals as they are, and becomes a dish again without groups', async () => {
    const second = { ...lunch([part('B')]), code: 'B2' }
    const row = { code: 'B2', cells: { name_zh: '晚餐', price: '30.00', category_code: 'C2' }, isNew: true }
    await change({ meals: [lunch([part('A')])] })
    await change({ rows: [row], meals: [second] })
    expect((await read()).meals).toMatchObject([lunch([part('A')]), second])
    await change({ meals: [{ code: 'L', groups: [] }] })
    expect((await read()).meals).toMatchObject([second])
    await change({ meals: [{ code: 'B2', groups: [] }] })
    expect((await read()).meals).toEqual([])
  })

  it('is refused at its part, by name', async () => {
    const { faults } = await change({ meals: [lunch([part('A', { price: 'two' }), part('Z')])], dryRun: true })
    expect(faults).toMatchObject([
      { sheet: 'suites', code: 'L', column: 'price', text: 'two', row: 0 },
      { sheet: 'suites', code: 'L', column: 'item_code', text: 'Z' },
    ])
    expect(await change({ meals: [lunch([part('Z')])] })).toMatchObject({ code: 'menu_unfit' })
    expect(await change({ meals: [{ ...lunch([part('A')]), code: 'gone' }] })).toMatchObject({
      code: 'dish_unknown',
    })
  })
})

describe('the words that the owner translates', () => {
  it('are all listed, and one is written without a loss of the others', async () => {
    expect((await read()).words).toMatchObject([
      { kind: 'section', text: '糖', names: {} },
      { kind: 'option', text: '半糖' },
      { kind: 'option', text: '全糖' },
      { kind: 'standard', text: '大' },
    ])
    await change({ words: [{ kind: 'option', text: '半糖', names: { en: 'Half sugar' } }] })
    const large = { kind: 'standard', text: '大', names: { en: 'Large', ja: '大盛り' } }
    const seen = await change({ words: [large] })
    expect(seen.changes).toMatchObject([
      { code: '', names: { zh: '大' }, column: 'word_en', before: '', after: 'Large' },
      { code: '', names: { zh: '大' }, column: 'word_ja', after: '大盛り' },
    ])
    const { words } = await read()
    expect(words).toContainEqual({ kind: 'option', text: '半糖', code: '', names: { en: 'Half sugar' }, available: '' })
    expect(words).toContainEqual({ ...large, code: '', available: '' })
  })

  it('may come with the options that they translate, and are told in the preview', async () => {
    const seen = await change({
      rows: [{ code: 'B', cells: { options: '[冰@0@1]去冰@0' } }],
      words: [{ kind: 'option', text: '去冰', names: { en: 'No ice' } }],
    })
    expect(seen.changes).toContainEqual({
      code: '',
      names: { zh: '去冰' },
      column: 'word_en',
      before: '',
      after: 'No ice',
    })
    expect((await read()).words).toContainEqual(
      expect.objectContaining({ kind: 'option', text: '去冰', names: { en: 'No ice' } }),
    )
  })

  it('share one translation as an option and as a tag', async () => {
    await change({ rows: [{ code: 'B', cells: { tags: '半糖' } }] })
    await change({ words: [{ kind: 'tag', text: '半糖', names: { en: 'Half' } }] })
    const { words } = await read()
    expect(words.filter(({ text }: { text: string }) => text === '半糖')).toMatchObject([
      { kind: 'option', names: { en: 'Half' } },
      { kind: 'tag', names: { en: 'Half' } },
    ])
    expect(words).toHaveLength(5)
  })
})

describe('a category that the owner edits', () => {
  it('has its names, its line and its hours, and is told once in the preview', async () => {
    const category = { code: 'C2', names: { zh: '套餐', en: 'Lunch' }, texts: { zh: '十一点起' }, available: '' }
    const seen = await change({ categories: [category] })
    expect(seen.changes.map(({ code, column }: { code: string; column: string }) => [code, column])).toEqual([
      ['C2', 'category_zh'],
      ['C2', 'category_text_zh'],
      ['C2', 'category_en'],
    ])
    expect((await read()).categories.find(({ code }: { code: string }) => code === 'C2')).toEqual(category)
    expect(await change({ categories: [{ ...category, code: 'gone' }] })).toMatchObject({
      code: 'category_unknown',
    })
  })
})
