import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { describe, expect, it } from 'vitest'
import { makeItem } from '../test-menu.fixture.ts'
import { guessedHeight } from './guessed-height.ts'

const size = { standard: '大', showStandard: '大', price: 5800, memberprice: 5800 }
const two = [size, size]
const member = { memberprice: 5200 }
const zh = { showName: '第1道家常小炒', desc: '当日现备，小火慢煨，配时令鲜蔬' }
const en = {
  showName: 'House dish number 1',
  desc: 'Made each morning over a low fire, with what is in season',
  sndlang: 'zh',
}
const ja = { showName: '家庭料理その 1', desc: '毎朝仕込み、弱火でじっくり、旬の野菜を添えて', sndlang: 'zh' }
const dish = (fields: Partial<MenuItem>) => makeItem({ code: 'D1', ...fields })
const px = (items: readonly MenuItem[], top = false, picMode: 0 | null = null, openVip = true) =>
  15 * guessedHeight(items, { picMode, openVip }, top)

/** Measured in Chromium, 390 px wide, text of 15 px, with the space below the card. */
describe('the guessed height of a dish', () => {
  it.each([
    { what: 'zh beside its picture', fields: { ...zh, ...member }, high: 124 },
    { what: 'zh with tags and sizes', fields: { ...zh, tags: '含花生', standards: two }, high: 135 },
    { what: 'en, whose lines are longer', fields: { ...en, ...member }, high: 177 },
    { what: 'en with tags', fields: { ...en, ...member, tags: '素' }, high: 201 },
    { what: 'ja', fields: { ...ja, ...member }, high: 141 },
    { what: 'a big picture', fields: { ...zh, ...member, desc: '二刀肉先煮后炒', tags: '素', picMode: 1 }, high: 323 },
  ])('is close to the final height: $what', ({ fields, high }) => {
    expect(Math.abs(px([dish(fields)]) - high)).toBeLessThan(15)
  })

  it.each([
    { what: 'zh', fields: { ...zh, ...member }, high: 112 },
    { what: 'en', fields: { ...en, ...member, tags: '素' }, high: 169 },
    { what: 'two tiles in a row', fields: { showName: '满杯鲜橙', tags: '纯素', picMode: 1, ...member }, high: 301 },
  ])('is close with the types on top, too: $what', ({ fields, high }) => {
    expect(Math.abs(px([dish(fields)], true) - high)).toBeLessThan(15)
  })

  it('has no line for a member’s price where membership is off', () => {
    expect(px([dish({ ...member, picMode: 0 })], false, null, false)).toBe(px([dish({ picMode: 0 })]))
  })

  it('counts two tiles of a row once, and sums full rows', () => {
    const tile = dish({ picMode: 1 })
    const row = dish({ picMode: 2 })
    expect(px([tile, tile], true)).toBe(px([tile], true))
    expect(px([tile, tile, tile, tile, tile], true)).toBeCloseTo(3 * px([tile], true))
    expect(px([tile, row, tile], true)).toBeCloseTo(2 * px([tile], true) + px([row], true))
    expect(px([tile, tile])).toBe(2 * px([tile]))
    expect(px([tile, row], true)).toBeCloseTo(px([tile], true) + px([row], true))
  })

  it('is at least the picture’s, and ends at a cut description', () => {
    expect(px([dish({ showName: '茶' })])).toBeGreaterThan(92)
    const long = px([dish({ desc: '火'.repeat(80) })])
    expect(px([dish({ desc: '火'.repeat(800) })])).toBe(long)
  })

  it('is that of the words alone if the seller shows no pictures', () => {
    expect(px([dish({ showName: '茶' })], false, 0)).toBe(60)
    expect(px([dish({ ...en, tags: '素' })], false, 0)).toBeGreaterThan(60)
  })
})
