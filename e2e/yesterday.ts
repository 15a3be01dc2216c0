import { textIn } from '@comanda/rules/menu/localize.ts'
import type { Dish, MenuSnapshot, SuiteGroup } from '@comanda/rules/menu/menu-snapshot.ts'
import type { AddItem } from '@comanda/rules/menu/option-choice.ts'
import { writeOptionText } from '@comanda/rules/menu/option-text.ts'
import { isOption } from '@comanda/rules/menu/suite-items.ts'
import { makeDish, makePart } from '@comanda/testing/test-menu.ts'
import { addItemsOf, type CaseLine } from './case-line.ts'

/**
 * A cart can hold unavailable lines when it was filled on yesterday's menu, which sold them unchanged.
 * On that menu a dish has exactly the lines' sizes and options, none required. A meal consists of the lines' picks, and
 * no quantity is too small or too large. Nothing else is sold.
 */
export function menuThatSold(lines: readonly CaseLine[], today: MenuSnapshot): MenuSnapshot {
  const known = new Map(today.dishes.map((dish) => [dish.code, dish]))
  const dishOf = (code: string) => known.get(code) ?? makeDish({ code, names: { zh: `昨日的${code}` } })
  const dishes = new Map<string, Dish>()
  for (const code of new Set(lines.map((line) => line.code))) {
    const own = lines.filter((line) => line.code === code)
    const parts = own.flatMap(addItemsOf).filter((item) => !isOption(item))
    for (const part of parts) dishes.set(part.code, soldAs(dishOf(part.code), [part], part.items ?? []))
    const most = Math.max(...own.map(({ num }) => num))
    dishes.set(code, {
      ...soldAs(dishOf(code), own, own.flatMap(addItemsOf).filter(isOption)),
      ...(parts.length === 0
        ? { isGroup: false, suite: undefined }
        : { isGroup: true, suite: groupsOf(parts, dishOf(code)) }),
      minOrder: 0,
      maxOrder: most > 99 ? most : 0,
    })
  }
  return { ...today, dishes: [...dishes.values()] }
}

function soldAs(
  dish: Dish,
  wanted: readonly { readonly standard?: string | undefined }[],
  options: readonly AddItem[],
): Dish {
  const standards = new Set(wanted.flatMap(({ standard = '' }) => (standard === '' ? [] : [standard])))
  // An option chosen twice was an add-on yesterday.
  const entries = options.map(({ code, name, price, num }) => ({ code, name, price, flag: num > 1 ? 4 : 0 }))
  return {
    ...dish,
    standards: [...standards].map((name) => ({ name, price: dish.price })),
    optionText: entries.length === 0 ? '' : writeOptionText([{ name: '昨日', min: 0, max: 99, entries }]),
  }
}

/** With several parts each is required: a single pick is there when the sheet opens. */
function groupsOf(items: readonly AddItem[], { suite = [] }: Dish): SuiteGroup[] {
  return [...new Set(items.map(({ sgid = '' }) => sgid))].map((groupNo) => {
    const own = items.filter(({ sgid }) => sgid === groupNo)
    const today = suite.find((group) => group.groupNo === groupNo)
    return {
      groupNo,
      names: { zh: today === undefined ? `第${groupNo}组` : textIn(today.names, 'zh', 'zh') },
      required: own.reduce((sum, { num }) => sum + num, 0),
      parts: own.map(({ code }) => ({
        ...makePart({ code, num: today?.parts.find((part) => part.code === code)?.num ?? 1 }),
        isRequired: own.length > 1,
      })),
    }
  })
}

/** A case's own dishes, so that lines of many cases share one cart without counting together. */
export interface OwnDishes {
  readonly lines: readonly CaseLine[]
  /** Today's version of its dishes. */
  readonly today: readonly Dish[]
  codeOf(code: string): string
}

/** `mark` is appended to all codes, and to the names of the ordered dishes. */
export function withOwnDishes(lines: readonly CaseLine[], { dishes }: MenuSnapshot, mark: string): OwnDishes {
  const codeOf = (code: string) => `${code}-${mark}`
  const ordered = new Set(lines.map(({ code }) => code))
  const picked = lines.flatMap(({ addItems = [] }) => addItems.flatMap(({ sgid, code = '' }) => (sgid ? [code] : [])))
  const offered = dishes
    .filter(({ code }) => ordered.has(code))
    .flatMap(({ suite = [] }) => suite.flatMap(({ parts }) => parts))
  const codes = new Set([...ordered, ...picked, ...offered.map(({ code }) => code)])
  return {
    codeOf,
    lines: lines.map((line) => ({
      ...line,
      code: codeOf(line.code),
      ...(line.addItems && {
        addItems: line.addItems.map((item) => (item.sgid ? { ...item, code: codeOf(item.code ?? '') } : item)),
      }),
    })),
    today: dishes
      .filter(({ code }) => codes.has(code))
      .map((dish) => ({
        ...dish,
        code: codeOf(dish.code),
        names: ordered.has(dish.code) ? marked(dish.names, mark) : dish.names,
        ...(dish.suite && { suite: dish.suite.map((group) => ({ ...group, parts: group.parts.map(own) })) }),
      })),
  }

  function own<T extends { readonly code: string }>(part: T): T {
    return { ...part, code: codeOf(part.code) }
  }
}

function marked(names: Dish['names'], mark: string): Dish['names'] {
  return Object.fromEntries(Object.entries(names).map(([language, name]) => [language, `${name} ${mark}`]))
}
