import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { describe, expect, it } from 'vitest'
import { makePart } from '../test-menu.fixture.ts'
import {
  chooseStandard,
  type DishDraft,
  type DishToChoose,
  dishToChoose,
  draftOf,
  fewerPortions,
  lineOf,
  missingIn,
  moreOfEntry,
  moreOfPart,
  morePortions,
  portionBounds,
  priceOf,
  raiseToMinimum,
  type Step,
  startDraft,
  writeNote,
} from './dish-draft.ts'

const none: ReadonlySet<string> = new Set()

function makeItem(overrides: Partial<MenuItem> = {}): MenuItem {
  return {
    code: 'S02',
    name: '花椒水煮鱼',
    showName: 'Poached fish',
    sndname: '花椒水煮鱼',
    picPath: '',
    picMode: 0,
    hue: 0,
    price: 6800,
    memberprice: 6200,
    standard: '小份',
    standards: [
      { standard: '小份', showStandard: 'Small', price: 6800, memberprice: 6200 },
      { standard: '大份', showStandard: 'Large', price: 11800, memberprice: 11000 },
    ],
    memo: '[麻辣@1@1@]微辣@0@0@|中辣@0@0@[忌口@0@2@]不要葱@0@0@|少盐@0@0@|少油@0@0@[加料@0@3@]宽粉@1000@4@k|豆腐@800@4@d|鱼片@2800@0@y',
    tags: '',
    showTags: '',
    iconPath: '',
    desc: '',
    isSaleout: false,
    minOrderNum: 1,
    maxOrderNum: 5,
    isGroup: false,
    typeCode: 'S',
    typeName: '招牌',
    drink: false,
    undiscount: false,
    isbuffet: false,
    ...overrides,
  }
}

function makeMeal(): MenuItem {
  const spice = '[麻辣@1@1@]微辣@0@0@|中辣@0@0@'
  const sizes = ['小', '大'].map((standard) => ({ standard, showStandard: standard, price: 0, memberprice: 0 }))
  return makeItem({
    code: 'M01',
    standard: '',
    standards: [],
    memo: '',
    isGroup: true,
    minOrderNum: 2,
    group: [
      {
        groupNo: '1',
        groupName: '凉菜',
        showGroupName: 'Cold',
        required: 1,
        suiteItem: [makePart({ code: 'L1' }), makePart({ code: 'L2', price: 600, memberprice: 400 })],
      },
      {
        groupNo: '2',
        groupName: '热菜',
        showGroupName: 'Hot',
        required: 2,
        suiteItem: [
          makePart({ code: 'R1', remark: `${spice}[加料@0@2@]豆腐@800@4@d` }),
          makePart({ code: 'R2', standards: sizes }),
          makePart({ code: 'R3' }),
        ],
      },
      {
        groupNo: '3',
        groupName: '茶',
        showGroupName: 'Tea',
        required: 1,
        suiteItem: [makePart({ code: 'Y1', selectflag: 1 })],
      },
    ],
  })
}

describe('a dish as it opens', () => {
  it('takes a section’s default and nothing that costs money', () => {
    const dish = dishToChoose(makeItem({ memo: '[甜度@1@1@1]全糖@0@0@|半糖@0@0@[奶@0@1@0]燕麦奶@300@0@' }))
    expect(startDraft(dish).options).toEqual([[0, 1], [0]])
  })

  it('shows the readable rest of a broken option text', () => {
    const dish = dishToChoose(makeItem({ memo: '坏[麻辣@1@1]微辣@0@0@|坏@价@0@[没关' }))
    expect(dish.sections.map(({ name, entries }) => [name, entries.length])).toEqual([['麻辣', 1]])
  })

  it('starts at its minimum, less the portions of other lines', () => {
    const item = makeItem({ minOrderNum: 3 })
    expect(startDraft(dishToChoose(item)).num).toBe(3)
    expect(startDraft(dishToChoose(item, 2)).num).toBe(1)
  })

  it('starts at the requested number, within its bounds', () => {
    const dish = dishToChoose(makeItem({ minOrderNum: 2, maxOrderNum: 4 }))
    expect([1, 3, 9].map((num) => startDraft(dish, num).num)).toEqual([2, 3, 4])
  })
})

describe('choosing', () => {
  const dish = dishToChoose(makeItem())
  const start = startDraft(dish)
  const message = (step: Step) => step.message && [step.message.code, ...step.message.values]

  it('replaces the answer where one is required', () => {
    const mild = moreOfEntry(dish, start, { section: 0 }, 0).draft
    expect(moreOfEntry(dish, mild, { section: 0 }, 1).draft.options[0]).toEqual([0, 1])
  })

  it('shows at the section what it has no room for', () => {
    const full = [0, 1].reduce((draft, entry) => moreOfEntry(dish, draft, { section: 1 }, entry).draft, start)
    const over = moreOfEntry(dish, full, { section: 1 }, 2)
    expect(message(over)).toEqual(['option_section_at_most', '忌口', 2])
    expect(over.message?.at).toEqual({ section: 1 })
    expect(over.draft).toBe(full)
  })

  it('takes an add-on several times, and other entries once', () => {
    const twice = [0, 0].reduce((draft, entry) => moreOfEntry(dish, draft, { section: 2 }, entry).draft, start)
    expect(twice.options[2]).toEqual([2, 0, 0])
    const once = moreOfEntry(dish, start, { section: 2 }, 2).draft
    expect(message(moreOfEntry(dish, once, { section: 2 }, 2))).toEqual(['option_cannot_select_again', '鱼片'])
  })

  it('resets the quantity to the minimum for an add-on, and says so', () => {
    const three = { ...start, num: 3 }
    const step = moreOfEntry(dish, three, { section: 2 }, 0)
    expect([step.draft.num, message(step)]).toEqual([1, ['quantity_reset', 1]])
    expect(moreOfEntry(dish, three, { section: 1 }, 0).draft.num).toBe(3)
  })

  it('resets it to the minimum of all lines together', () => {
    const six = { ...start, num: 6 }
    const step = (others: number) =>
      moreOfEntry(dishToChoose(makeItem({ minOrderNum: 3 }), others), six, { section: 2 }, 0)
    expect([step(0).draft.num, message(step(0))]).toEqual([3, ['quantity_reset', 3]])
    expect([step(1).draft.num, message(step(1))]).toEqual([2, ['quantity_reset', 2]])
  })

  it('stops at the maximum of all lines together, and at the stock', () => {
    expect(message(morePortions(dishToChoose(makeItem(), 4), start))).toEqual(['quantity_at_most', 5])
    expect(message(morePortions(dishToChoose(makeItem(), 1, 2), start))).toEqual(['only_left', 2])
    expect(fewerPortions(dish, start).draft.num).toBe(1)
  })
})

describe('a set meal', () => {
  const meal = dishToChoose(makeMeal())
  const pick = (draft: DishDraft, group: number, part: number) => moreOfPart(meal, draft, group, part, none).draft

  it('lists missing choices by group, with fixed parts chosen', () => {
    const missing = missingIn(meal, startDraft(meal), none)
    expect(missing.map(({ code, at, values }) => [code, at.group, values[1]])).toEqual([
      ['suite_more_needed', 0, 1],
      ['suite_more_needed', 1, 2],
    ])
  })

  it('is complete only when every pick is configured', () => {
    const draft = [
      [0, 1],
      [1, 0],
      [1, 2],
    ].reduce((made, [group = 0, part = 0]) => pick(made, group, part), startDraft(meal))
    expect(missingIn(meal, draft, none)).toMatchObject([
      { code: 'option_section_at_least', at: { group: 1, pick: 0, section: 0 } },
    ])
    const done = moreOfEntry(meal, draft, { group: 1, pick: 0, section: 0 }, 1).draft
    expect(missingIn(meal, done, none)).toEqual([])
    expect(priceOf(meal, done)).toEqual({ price: 6800, extra: 600, amount: 14800, memberAmount: 13200 })
  })

  it('resets to its minimum when a part gets an add-on', () => {
    const five = { ...pick(startDraft(meal), 1, 0), num: 5 }
    const at = { group: 1, pick: 0 }
    const step = moreOfEntry(meal, five, { ...at, section: 1 }, 0)
    expect(step.draft.num).toBe(2)
    expect(step.message).toMatchObject({ code: 'quantity_reset', values: [2] })
    expect(moreOfEntry(meal, five, { ...at, section: 0 }, 0).draft.num).toBe(5)
  })

  it('has a one-size part in that size in every group', () => {
    const one = makePart({ code: 'R2', standards: [{ standard: '大', showStandard: '大', price: 0, memberprice: 0 }] })
    const made = makeMeal()
    const twice = dishToChoose({
      ...made,
      group: made.group?.map((group) => ({ ...group, required: 1, suiteItem: [one] })),
    })
    expect(twice.suite.groups.map(({ parts }) => parts[0]?.standards.map(({ name }) => name))).toEqual([
      ['大'],
      ['大'],
      ['大'],
    ])
    // Chosen before it had sizes: the phone asks nothing.
    const { addItems, ...line } = lineOf(twice, startDraft(twice))
    const before = addItems.map(({ standard: _, ...item }) => item)
    expect(missingIn(twice, draftOf(twice, { ...line, addItems: before }).draft, none)).toEqual([])
  })

  it('lists what has sold out of it meanwhile', () => {
    const draft = pick(startDraft(meal), 0, 0)
    expect(missingIn(meal, draft, new Set(['L1']))[0]).toMatchObject({ code: 'sold_out', at: { group: 0, pick: 0 } })
    expect(moreOfPart(meal, draft, 1, 0, new Set(['R1'])).message).toMatchObject({ code: 'sold_out' })
  })
})

describe('a set meal with a limited part', () => {
  const limited = { left: new Map([['R3', 4]]), taken: new Map([['R3', 1]]) }
  const meal = dishToChoose(makeMeal(), 0, undefined, limited)
  const once = moreOfPart(meal, { ...startDraft(meal), num: 2 }, 1, 2, none)
  const message = (step: Step) => step.message && [step.message.code, step.message.at.group, ...step.message.values]

  it('takes a pick per meal beside other lines, and stops at the stock', () => {
    expect(once.message).toBeUndefined()
    const over = moreOfPart(meal, once.draft, 1, 2, none)
    expect(message(over)).toEqual(['part_left', 1, 'R3', 4])
    expect(over.draft).toBe(once.draft)
    expect(moreOfPart(meal, once.draft, 1, 0, none).message).toBeUndefined()
  })

  it('is limited by its parts, tapped or typed', () => {
    const three = morePortions(meal, once.draft)
    expect(three.draft.num).toBe(3)
    expect(message(morePortions(meal, three.draft))).toEqual(['part_left', undefined, 'R3', 4])
    expect(portionBounds(meal, once.draft).max).toBe(3)
    expect(portionBounds(meal, startDraft(meal)).max).toBeGreaterThan(3)
  })

  it('counts the portions that one pick gives', () => {
    const double = makeMeal()
    const group = double.group?.map((one, index) =>
      index === 1 ? { ...one, suiteItem: one.suiteItem.map((part) => ({ ...part, num: 2 })) } : one,
    )
    const heavy = dishToChoose({ ...double, group: group ?? [] }, 0, undefined, limited)
    expect(message(moreOfPart(heavy, { ...startDraft(heavy), num: 2 }, 1, 2, none))).toEqual(['part_left', 1, 'R3', 4])
    expect(moreOfPart(heavy, { ...startDraft(heavy), num: 1 }, 1, 2, none).message).toBeUndefined()
  })
})

describe('a line of the cart', () => {
  it('opens as it was chosen', () => {
    const meal = dishToChoose(makeMeal())
    const picked = [
      [0, 1],
      [1, 1],
      [1, 1],
    ].reduce((made, [g = 0, p = 0]) => moreOfPart(meal, made, g, p, none).draft, startDraft(meal))
    const large = chooseStandard(picked, { group: 1, pick: 1 }, '大')
    const written = { ...large, memo: '快一点' }
    expect(draftOf(meal, lineOf(meal, written))).toEqual({ draft: written, gone: [] })
  })

  it('keeps a note with its pick, as the kitchen reads it', () => {
    const meal = dishToChoose(makeMeal())
    const twice = [1, 1].reduce((made, part) => moreOfPart(meal, made, 1, part, none).draft, startDraft(meal))
    const noted = writeNote(twice, { group: 1, pick: 1 }, ' 少冰\n')
    const items = lineOf(meal, noted).addItems.filter(({ sgid }) => sgid === '2')
    expect(items.map(({ num, memo }) => [num, memo])).toEqual([
      [1, undefined],
      [1, '少冰'],
    ])
    const { draft } = draftOf(meal, lineOf(meal, noted))
    expect(draft.parts[1]?.map(({ memo }) => memo)).toEqual(['', '少冰'])
    expect(lineOf(meal, writeNote(noted, { group: 1, pick: 1 }, ' ')).addItems).toEqual(lineOf(meal, twice).addItems)
    expect(writeNote(noted, {}, '快').memo).toBe('快')
  })

  it('names what the menu no longer offers, and keeps the rest', () => {
    const dish = dishToChoose(makeItem())
    const { draft, gone } = draftOf(dish, {
      standard: '中份',
      addItems: lineOf(dish, moreOfEntry(dish, startDraft(dish), { section: 2 }, 0).draft).addItems.concat({
        code: 'x',
        name: '香菇',
        price: 0 as never,
        num: 1,
      }),
      memo: '',
      num: 1,
    })
    expect(gone).toEqual(['中份', '香菇'])
    expect([draft.standard, draft.options[2]]).toEqual(['', [1, 0, 0]])
  })
})

describe('a sheet that stays open while the table and the kitchen change', () => {
  const limited = (others: number, left?: number) => dishToChoose(makeItem({ minOrderNum: 3 }), others, left)
  const missing = (dish: DishToChoose, draft: DishDraft) => missingIn(dish, draft, none)[0]

  it('rises to the minimum when a companion removes theirs', () => {
    const draft = startDraft(limited(2))
    expect(draft.num).toBe(1)
    expect(raiseToMinimum(limited(0), draft).num).toBe(3)
    expect(raiseToMinimum(limited(5), { ...draft, num: 2 }).num).toBe(2)
  })

  it('stops when other lines hold the dish’s maximum, and says so', () => {
    expect(missing(limited(5), startDraft(limited(5)))).toMatchObject({ code: 'quantity_at_most', values: [5] })
  })

  it('says so when less is left than it has', () => {
    expect(missing(limited(2, 4), { ...startDraft(limited(2)), num: 3 })).toMatchObject({
      code: 'only_left',
      values: [4],
    })
  })
})

describe('a set meal that cannot be had', () => {
  it('lacks a fixed part that has left the menu', () => {
    const made = makeMeal()
    const group = made.group?.map((one, index) =>
      index === 2
        ? { ...one, suiteItem: [makePart({ code: 'Y1', selectflag: 1, isGone: true }), makePart({ code: 'Y2' })] }
        : one,
    )
    const dish = dishToChoose({ ...made, group: group ?? [] })
    const filled = moreOfPart(dish, startDraft(dish), 2, 1, none).draft
    expect(missingIn(dish, filled, none).filter(({ at }) => at.group === 2)).toMatchObject([
      { code: 'sold_out', values: ['茶'] },
    ])
  })
})
