import type { MenuItem, SuiteGroupWire, SuiteItem } from '@comanda/contract/menu/menu.schema.ts'
import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import type { Dish, DishStandard, SuiteGroup } from '@comanda/rules/menu/menu-snapshot.ts'
import type { PartLookup } from '@comanda/rules/menu/suite.ts'
import { money } from '@comanda/rules/money/money.ts'

/**
 * A menu item as the rules' dish, so that the phone prices and checks with the server's functions. Texts are the
 * originals, as in lines. Items never change, so each dish is built once.
 */
export function dishOfItem(item: MenuItem): Dish {
  const known = dishes.get(item)
  if (known !== undefined) return known
  const dish: Dish = {
    code: item.code,
    categoryCode: item.typeCode,
    names: { [defaultLanguage]: item.name },
    price: money(item.price),
    memberPrice: money(item.memberprice),
    ...(item.priceBy === undefined ? {} : { priceBy: item.priceBy }),
    standards: item.standards.map(standardOf),
    optionText: item.memo,
    tags: [],
    minOrder: item.minOrderNum,
    maxOrder: item.maxOrderNum,
    soldOut: item.isSaleout,
    isGroup: item.isGroup,
    ...(item.group === undefined ? {} : { suite: item.group.map(groupOf) }),
  }
  dishes.set(item, dish)
  return dish
}

const dishes = new WeakMap<MenuItem, Dish>()

/** The dishes of a set meal's parts that are on the menu; the meal carries all that choosing needs. */
export function partsOfItem({ group = [] }: Pick<MenuItem, 'group'>): PartLookup {
  const items = group.flatMap(({ suiteItem }) => suiteItem).filter(({ isGone }) => !isGone)
  return (code) => {
    const same = items.filter((item) => item.code === code)
    const [first] = same
    return first && { name: first.name, optionText: first.remark, standards: eachOnce(same.flatMap(standardsOf)) }
  }
}

/** A part of several groups lists its standards in each. */
function eachOnce(standards: readonly DishStandard[]): readonly DishStandard[] {
  return standards.filter(({ name }, index) => standards.findIndex((one) => one.name === name) === index)
}

/** A part with one fixed standard names it; other parts list the possible ones. */
function standardsOf({ standard, standards }: SuiteItem): DishStandard[] {
  return standard === '' ? standards.map(standardOf) : [{ name: standard, price: money(0) }]
}

function standardOf({ standard, price, memberprice }: MenuItem['standards'][number]): DishStandard {
  return { name: standard, price: money(price), memberPrice: money(memberprice) }
}

function groupOf({ groupNo, groupName, required, suiteItem }: SuiteGroupWire): SuiteGroup {
  return {
    groupNo,
    names: { [defaultLanguage]: groupName },
    required,
    parts: suiteItem.map(({ code, standard, num, price, memberprice, selectflag }) => ({
      code,
      standard,
      num,
      price: money(price),
      memberPrice: money(memberprice),
      isRequired: selectflag === 1,
    })),
  }
}
