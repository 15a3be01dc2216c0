import { roundsOfRun } from '@comanda/testing/seeded-random.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/menu/choose.json' with { type: 'json' }
import menu from '../../cases/menu/menu.json' with { type: 'json' }
import type { Dish, MenuSnapshot } from '../menu/menu-snapshot.ts'
import { checkNote, clipNote } from '../menu/note.ts'
import { partsOf } from '../menu/suite.ts'
import { missingOf, suiteSoldOut } from '../menu/suite-choice.ts'
import { isOption, suiteChoiceOf, suiteItemsOf } from '../menu/suite-items.ts'
import { dishesByCode, priceCart } from './price-cart.ts'
import { priceLine } from './price-line.ts'
import { openSheet, sheetLine, sheetProblems, type Tap, type TappedSheet, tapSheet } from './tapped-sheet.fixture.ts'

const snapshot = menu as unknown as MenuSnapshot
const dishes = dishesByCode(snapshot)
const partOf = partsOf(dishes, snapshot)

function open(code: string, soldOut: readonly string[] = []): TappedSheet {
  return openSheet(dishes.get(code) as Dish, partOf, new Set(soldOut))
}

/** Taps in sequence. A refusal leaves the sheet unchanged, and only the last tap may be refused. */
function tapAll(start: TappedSheet, taps: readonly Tap[]) {
  let sheet = start
  for (const [index, tap] of taps.entries()) {
    const step = tapSheet(sheet, tap)
    if (!step.ok && index < taps.length - 1) throw new Error(`tap ${index} was refused: ${step.code}`)
    if (!step.ok) return { sheet, refusal: step }
    sheet = step.value
  }
  return { sheet }
}

describe("a guest's choice", () => {
  it.each(cases)('$what', ({ dish, taps, soldOut = [], ...expected }) => {
    const { sheet, refusal } = tapAll(open(dish, soldOut), taps)
    if ('refusal' in expected) {
      expect(refusal).toMatchObject({ code: expected.refusal, values: expected.values })
      return
    }
    expect(refusal).toBeUndefined()
    if (expected.isReset !== undefined) expect(sheet.isReset).toBe(expected.isReset)
    if (expected.missing) expect(missingOf(sheet.suite, sheet.picks)).toEqual(expected.missing)
    expect(suiteSoldOut(sheet.suite, sheet.soldOut)).toBe(expected.isOut)
    expect(sheetProblems(sheet).map(({ code, values }) => ({ code, values }))).toEqual(expected.problems ?? [])
    if (!expected.line) return
    const line = sheetLine(sheet)
    expect(line).toMatchObject(expected.line)
    expect(priceLine(line, sheet.dish, { partOf, soldOut: sheet.soldOut })).toMatchObject({
      ok: true,
      value: { amount: expected.amount, memberAmount: expected.memberAmount },
    })
  })

  it.each(cases.filter((one) => 'line' in one))('$what: opens again as it was chosen', ({ dish, taps }) => {
    const { sheet } = tapAll(open(dish), taps)
    const { addItems } = sheetLine(sheet)
    const again = suiteChoiceOf(sheet.suite, addItems)
    expect(again.gone).toEqual([])
    expect(suiteItemsOf(sheet.suite, again.choice)).toEqual(addItems.filter((item) => !isOption(item)))
  })
})

const anyName = fc.constantFrom('甲', '乙', '丙')
const anyOptionText = fc
  .array(
    fc.record({
      name: fc.constantFrom('糖', '料'),
      min: fc.nat({ max: 2 }),
      max: fc.nat({ max: 3 }),
      standing: fc.constantFrom('', '0'),
      entries: fc.uniqueArray(fc.record({ name: anyName, price: fc.nat({ max: 300 }), flag: fc.nat({ max: 6 }) }), {
        minLength: 1,
        maxLength: 3,
        selector: ({ name }) => name,
      }),
    }),
    { maxLength: 2 },
  )
  .map((sections) =>
    sections
      .map(({ name, min, max, standing, entries }, at) => {
        const written = entries.map((entry) => `${entry.name}${at}@${entry.price}@${entry.flag}@`)
        return `[${name}${at}@${min}@${max}@${standing}]${written.join('|')}`
      })
      .join(''),
  )
const anyStandards = fc
  .array(
    fc.record({ price: fc.nat({ max: 5000 }), memberPrice: fc.option(fc.nat({ max: 5000 }), { nil: undefined }) }),
    {
      maxLength: 3,
    },
  )
  .map((prices) => prices.map((price, at) => ({ name: `规${at}`, ...price })))
const anyDish = (code: string) =>
  fc.record({ optionText: anyOptionText, standards: anyStandards, price: fc.nat({ max: 9000 }) }).map((some) => ({
    code,
    categoryCode: 'C1',
    names: { zh: code },
    tags: [],
    minOrder: 0,
    maxOrder: 0,
    soldOut: false,
    ...some,
  }))
const anyParts = fc.array(
  fc.record({
    code: fc.constantFrom('P1', 'P2', 'P3', 'GONE'),
    standard: fc.constantFrom('', '', '规0', '规1'),
    num: fc.integer({ min: 1, max: 3 }),
    price: fc.nat({ max: 900 }),
    memberPrice: fc.option(fc.nat({ max: 900 }), { nil: undefined }),
    isRequired: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
)
/** Mostly not the meal itself, because a sold-out meal hides everything else. */
const anySoldOut = fc
  .tuple(fc.subarray(['P1', 'P2', 'P3']), fc.constantFrom<readonly string[]>([], [], [], [], ['MEAL']))
  .map(([parts, meal]) => new Set([...parts, ...meal]))
const anyMeal = fc
  .record({
    meal: anyDish('MEAL'),
    minOrder: fc.nat({ max: 3 }),
    maxOrder: fc.nat({ max: 9 }),
    groups: fc.array(fc.record({ required: fc.nat({ max: 3 }), parts: anyParts }), { maxLength: 3 }),
    parts: fc.tuple(anyDish('P1'), anyDish('P2'), anyDish('P3')),
    soldOut: anySoldOut,
  })
  .map(({ meal, minOrder, maxOrder, groups, parts, soldOut }) => ({
    soldOut,
    dishes: [
      {
        ...meal,
        minOrder,
        maxOrder,
        isGroup: groups.length > 0,
        suite: groups.map((group, at) => ({ groupNo: `${at}`, names: { zh: `组${at}` }, ...group })),
      },
      ...parts,
    ] as unknown as Dish[],
  }))

/** Taps as numbers: a random walk over the sheet and past its edges. */
const anyTaps = fc.array(fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 3 }), fc.nat({ max: 4 }), fc.nat({ max: 3 })), {
  maxLength: 40,
})

/** Numbers and notes to type; some are out of bounds. */
const typed = ['', '0', '3', '７', '99']
const written = ['', '不要葱', '  去冰 ', '多'.repeat(31), '👨‍👩‍👧‍👦'.repeat(40)]

function tapAt(sheet: TappedSheet, [what, a, b, c]: readonly [number, number, number, number]): Tap {
  const option = (sections: TappedSheet['sections']) => [
    sections[a]?.name ?? '无',
    sections[a]?.entries[b]?.name ?? '无',
  ]
  const group = sheet.suite.groups[a]
  const part = group?.parts[b]
  const picked = group?.parts[sheet.picks[a]?.[b]?.part ?? -1]
  const kinds: readonly Tap[] = [
    ['plus'],
    ['minus'],
    ['choose', ...option(sheet.sections)],
    ['unchoose', ...option(sheet.sections)],
    ['pick', group?.name ?? '无', part?.code ?? '无', part?.standard ?? ''],
    ['unpick', group?.name ?? '无', part?.code ?? '无', part?.standard ?? ''],
    [
      'part',
      group?.name ?? '无',
      String(b),
      'choose',
      picked?.sections[0]?.name ?? '无',
      picked?.sections[0]?.entries[c]?.name ?? '无',
    ],
    // A standard on the sheet: a part with standards always has one.
    [
      'part',
      group?.name ?? '无',
      String(b),
      'standard',
      (picked?.standards[c] ?? picked?.standards[0])?.name || picked?.standard || '',
    ],
    ['standard', sheet.dish.standards[c]?.name ?? sheet.standard],
    ['number', typed[b] ?? ''],
    ['note', written[b] ?? ''],
    ['part', group?.name ?? '无', String(b), 'note', clipNote(written[c + 1] ?? '')],
  ]
  return kinds[what] ?? ['plus']
}

function walk(start: TappedSheet, steps: readonly (readonly [number, number, number, number])[]): TappedSheet {
  return steps.reduce((sheet, step) => {
    const tapped = tapSheet(sheet, tapAt(sheet, step))
    return tapped.ok ? tapped.value : sheet
  }, start)
}

describe('random taps', () => {
  it('an open add button means that the line is accepted and not sold out', () => {
    let [added, beside, sold] = [0, 0, 0]
    const anyTable = fc.record({
      others: fc.nat({ max: 3 }),
      left: fc.option(fc.integer({ min: 3, max: 9 }), { nil: undefined }),
    })
    const anyNews = fc.record({ at: fc.nat({ max: 40 }), soldOut: anySoldOut })
    fc.assert(
      fc.property(anyMeal, anyTaps, anyTable, anyNews, ({ dishes: all, ...first }, steps, { others, left }, news) => {
        const lookup = partsOf(dishesByCode({ dishes: all }))
        const opened = openSheet(all[0] as Dish, lookup, first.soldOut, { others, left })
        const { soldOut } = news
        const sheet = walk({ ...walk(opened, steps.slice(0, news.at)), soldOut }, steps.slice(news.at))
        const [problem] = sheetProblems(sheet)
        const line = sheetLine(sheet)
        // A companion's line, chosen the same way: the server counts the whole cart.
        const theirs = others > 0 ? [{ ...line, id: 'l2', uid: 'u2', num: others }] : []
        const stock = new Map(left === undefined ? [] : [['MEAL', left]])
        const cart = priceCart([...theirs, line], { dishes: all }, soldOut, stock)
        const refused = cart.problems.filter(({ lineId }) => lineId === line.id)
        expect(refused.map(({ code }) => code)).toEqual(problem ? [problem.code] : [])
        expect(checkNote(line.memo).ok).toBe(true)
        const isOut = [line, ...line.addItems.filter(({ sgid }) => sgid)].some(({ code }) => soldOut.has(code))
        if (isOut) expect(problem).toBeDefined()
        if (!problem) added += 1
        if (!problem && others > 0) beside += 1
        if (problem?.code === 'sold_out') sold += 1
      }),
      { numRuns: roundsOfRun(1000, 20_000) },
    )
    expect(added).toBeGreaterThan(50)
    expect(Math.min(beside, sold)).toBeGreaterThan(20)
  })

  it('a group never exceeds its picks nor loses its required part', () => {
    fc.assert(
      fc.property(anyMeal, anyTaps, ({ dishes: all, soldOut }, steps) => {
        const lookup = partsOf(dishesByCode({ dishes: all }))
        const sheet = walk(openSheet(all[0] as Dish, lookup, soldOut), steps)
        for (const [at, group] of sheet.suite.groups.entries()) {
          const picks = sheet.picks[at] ?? []
          expect(picks.length).toBeLessThanOrEqual(group.required)
          for (const [index, part] of group.parts.entries())
            if (part.isRequired && part.isOffered) expect(picks.some((pick) => pick.part === index)).toBe(true)
        }
      }),
    )
  })

  it('the total matches the taps, and a line opens as it was chosen', () => {
    fc.assert(
      fc.property(anyMeal, anyTaps, ({ dishes: all }, steps) => {
        const lookup = partsOf(dishesByCode({ dishes: all }))
        const sheet = walk(openSheet(all[0] as Dish, lookup), steps)
        if (sheetProblems(sheet).length > 0) return
        const line = sheetLine(sheet)
        const cart = priceCart([line], { dishes: all }, new Set())
        expect(cart.amount).toBe(costOfTaps(sheet))
        expect(cart.memberAmount).toBeLessThanOrEqual(cart.amount)
        const again = suiteChoiceOf(sheet.suite, line.addItems)
        expect(again.gone).toEqual([])
        expect(suiteItemsOf(sheet.suite, again.choice)).toEqual(line.addItems.filter((item) => !isOption(item)))
      }),
    )
  })
})

/** Independent of the rules under test: adds up the cost of every tapped thing. */
function costOfTaps({ dish, sections, options, suite, picks, standard, num }: TappedSheet): number {
  const base = dish.standards.find(({ name }) => name === standard)?.price ?? dish.price
  let one: number = base
  const count = (of: TappedSheet['sections'], chosen: TappedSheet['options']) => {
    for (const [at, section] of of.entries())
      for (const [index, entry] of section.entries.entries()) one += entry.price * (chosen[at]?.[index] ?? 0)
  }
  count(sections, options)
  for (const [at, group] of suite.groups.entries())
    for (const pick of picks[at] ?? []) {
      one += group.parts[pick.part]?.price ?? 0
      count(group.parts[pick.part]?.sections ?? [], pick.options)
    }
  return one * num
}
