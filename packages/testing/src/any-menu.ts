/** Menus as owners could write them, sensible and odd, for properties (fast-check). */
import type { Dish, MenuSnapshot, SuitePart } from '@comanda/rules/menu/menu-snapshot.ts'
import { money } from '@comanda/rules/money/money.ts'
import fc from 'fast-check'

/** Every generated menu has three dishes, and a set meal of them. */
export const anyCodes = ['A', 'B', 'C', 'MEAL'] as const
/** The meal has half the weight, because most can go wrong there. */
export const anyCode = fc.constantFrom(...anyCodes, 'MEAL', 'MEAL')

const anyPrice = (max: number) => fc.oneof(fc.constant(0), fc.nat({ max })).map(money)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const anyEntry = fc
  .record({
    name: fc.constantFrom('甲', '乙', '丙', '丁'),
    price: fc.oneof(fc.constant(0), fc.nat({ max: 300 })),
    /** Under 4 once, from 4 several times. */
    flag: fc.nat({ max: 6 }),
    code: fc.constantFrom('', '', '', 'x', 'y'),
  })
  .map(({ name, price, flag, code }) => `${name}@${price}@${flag}@${code}`)

const anySection = fc
  .record({
    name: fc.constantFrom('糖', '料', '冰'),
    min: fc.nat({ max: 3 }),
    max: fc.nat({ max: 4 }),
    standing: fc.constantFrom('', '', '0', '1', '9'),
    entries: fc.array(anyEntry, { minLength: 1, maxLength: 4 }),
  })
  .map(({ name, min, max, standing, entries }) => `[${name}@${min}@${max}@${standing}]${entries.join('|')}`)

/** Required and optional sections, with or without a default. Readers skip what is unreadable. */
export const anyOptionText: fc.Arbitrary<string> = fc.array(anySection, { maxLength: 3 }).map((all) => all.join(''))

const anyPrices = fc.record({ price: anyPrice(5000), memberPrice: maybe(anyPrice(5000)) })
const anyStandards = fc
  .tuple(fc.subarray(['小', '中', '大']), fc.array(anyPrices, { minLength: 3, maxLength: 3 }))
  .map(([names, prices]) => names.map((name, at) => ({ name, price: money(0), ...prices[at] })))

/** 0 = unset. A maximum below the minimum is a mistake found in real menus. */
const anyLimits = fc.record({ minOrder: fc.nat({ max: 3 }), maxOrder: fc.oneof(fc.constant(0), fc.nat({ max: 7 })) })

function anyDish(code: string): fc.Arbitrary<Dish> {
  return fc
    .tuple(
      fc.record({ optionText: fc.oneof(fc.constant(''), anyOptionText), standards: anyStandards }),
      anyPrices,
      anyLimits,
    )
    .map(([how, prices, limits]) => ({
      ...{ code, categoryCode: 'C1', names: { zh: code }, tags: [], soldOut: false },
      ...how,
      ...prices,
      ...limits,
    }))
}

const anyPart: fc.Arbitrary<SuitePart> = fc.record({
  code: fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom('A', 'B', 'C') },
    { weight: 1, arbitrary: fc.constant('GONE') },
  ),
  standard: fc.constantFrom('', '', '', '', '', '小', '大'),
  num: fc.integer({ min: 1, max: 3 }),
  price: anyPrice(900),
  memberPrice: maybe(anyPrice(900)),
  isRequired: fc.constantFrom(false, false, true),
})
/** Only the rules check a repeated part (choose.test.ts): the card uses the transferred parts (meal-out.ts). */
const anyParts = fc.uniqueArray(anyPart, {
  minLength: 1,
  maxLength: 4,
  selector: ({ code, standard }) => `${code} ${standard}`,
})
const anyGroups = fc.array(fc.record({ required: fc.nat({ max: 3 }), parts: anyParts }), {
  minLength: 1,
  maxLength: 3,
})
const anyMeal = fc.tuple(anyDish('MEAL'), anyGroups).map(
  ([dish, groups]): Dish => ({
    ...dish,
    isGroup: true,
    suite: groups.map((group, at) => ({ groupNo: `${at}`, names: { zh: `组${at}` }, ...group })),
  }),
)

export const anyMenu: fc.Arbitrary<MenuSnapshot> = fc
  .tuple(anyDish('A'), anyDish('B'), anyDish('C'), anyMeal)
  .map((dishes) => ({
    ...{ version: '1', currency: 'CNY', original: 'zh' },
    categories: [{ code: 'C1', names: { zh: '类' }, sort: 0 }],
    dishes,
  }))

/** The kitchen's stock: a dish with none left is also sold out (menu_state). */
export interface AnyKitchen {
  readonly soldOut: ReadonlySet<string>
  readonly left: ReadonlyMap<string, number>
}

/** Everything is available. */
export const plenty: AnyKitchen = { soldOut: new Set(), left: new Map() }

const some = (most: number) => fc.array(fc.constantFrom(...anyCodes), { maxLength: most })
/** Mostly available, or few properties would reach a complete line. */
export const anyKitchen: fc.Arbitrary<AnyKitchen> = fc
  .tuple(fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: some(2) }), some(2), fc.nat(12))
  .map(([out, limited, left]) => ({
    soldOut: new Set<string>([...out, ...(left === 0 ? limited : [])]),
    left: new Map(limited.map((code, at) => [code, left === 0 ? 0 : left + at])),
  }))
