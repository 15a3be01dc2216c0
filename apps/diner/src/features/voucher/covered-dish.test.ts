import { describe, expect, it } from 'vitest'
import { dishToChoose, missingIn, moreOfPart, priceOf, startDraft } from '../menu/sheet/dish-draft.ts'
import { makeItem } from '../menu/test-menu.fixture.ts'
import { coveredDish } from './covered-dish.ts'

const standardOf = (standard: string, price: number) => ({
  ...{ standard, showStandard: standard },
  ...{ price, memberprice: price },
})
const partOf = (code: string, price = 0, more: object = {}) => ({
  ...{ code, name: code, showName: code, standard: '', showStandard: '', standards: [], num: 1 },
  ...{ price, memberprice: price, selectflag: 0, isSaleout: false, remark: '', picPath: '', hue: 1 },
  ...more,
})
const groupOf = (...suiteItem: ReturnType<typeof partOf>[]) => ({
  ...{ groupNo: 'G1', groupName: 'G1', showGroupName: 'G1', required: 1 },
  suiteItem,
})

describe('a dish that a voucher pays for', () => {
  it('omits sizes dearer than the dish', () => {
    const sizes = [standardOf('small', 4000), standardOf('medium', 5800), standardOf('large', 8800)]
    const { standards } = coveredDish(makeItem({ code: 'fish', price: 5800, standards: sizes }))
    expect(standards.map(({ standard }) => standard)).toEqual(['small', 'medium'])
  })

  it('omits paid options and add-ons, and keeps the default', () => {
    const memo =
      '[milk@1@1@1]oat@300@0@|plain@0@0@|none@0@0@[more@0@3@]egg@200@4@E|rice@0@4@R[sauce@0@1@]truffle@900@0@'
    const dish = dishToChoose(coveredDish(makeItem({ code: 'tea', memo })))
    expect(dish.sections.map(({ name, entries }) => [name, entries.map((entry) => entry.name).join()])).toEqual([
      ['milk', 'plain,none'],
      ['more', 'rice'],
    ])
    expect(startDraft(dish).options[0]).toEqual([1, 0])
  })

  it('keeps a required section without free entries; the server decides', () => {
    const memo = '[broth@1@1@]spicy@500@0@|bone@800@0@'
    expect(coveredDish(makeItem({ code: 'pot', memo })).memo).toContain('spicy')
  })

  it('omits surcharged parts of a set meal, except fixed ones', () => {
    const group = [groupOf(partOf('a'), partOf('b', 600)), groupOf(partOf('always', 300, { selectflag: 1 }))]
    const meal = coveredDish(makeItem({ code: 'meal', isGroup: true, group }))
    expect(meal.group?.map(({ suiteItem }) => suiteItem.map(({ code }) => code))).toEqual([['a'], ['always']])
  })

  it('costs what the voucher covers, for one portion of any choice', () => {
    const group = [
      groupOf(partOf('a'), partOf('b', 600), partOf('c', 0, { remark: '[ice@0@1@]much@100@0@|none@0@0@' })),
    ]
    const dish = dishToChoose(coveredDish(makeItem({ code: 'meal', price: 9900, isGroup: true, group })))
    const { draft } = moreOfPart(dish, startDraft(dish), 0, 1, new Set())
    expect(missingIn(dish, draft, new Set())).toEqual([])
    expect(priceOf(dish, draft).amount).toBe(9900)
    expect(dish.suite.groups[0]?.parts[1]?.sections[0]?.entries.map(({ name }) => name)).toEqual(['none'])
  })
})
