import type { MenuItem, MenuTrans, StoreMenu, StoreMenuV3 } from '@comanda/contract/menu/menu.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { type MenuTimes, menuTimes } from '@comanda/rules/menu/available/closed.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { itemWithSoldOut, localizedSuite, localizedTags, standardName } from './localized-suite.ts'

/** One published version of a store's menu, in memory. */
export interface LoadedMenu {
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
  readonly version: number
  readonly snapshot: MenuSnapshot
  readonly dishes: ReadonlyMap<string, Dish>
}

/** The menu in one language, as the wire has it (spec 1 §3). `name` is the original, `showName` the translation. */
export function localizedMenu(menu: LoadedMenu, language: Language): StoreMenu {
  const { version, menuClass, snapshot } = menu
  const times = menuTimes(snapshot)
  return {
    version,
    menuClass,
    language,
    currency: snapshot.currency,
    recommend: (snapshot.recommend ?? []).filter((code) => menu.dishes.has(code)),
    texts: translatedTexts(snapshot, language),
    ...(times && { available: { dishes: mutable(times.dishes), options: { ...times.options } } }),
    types: snapshot.categories.map(({ code, names, descriptions }) => {
      const name = textIn(names, snapshot.original, snapshot.original) || code
      const items = snapshot.dishes.filter((dish) => dish.categoryCode === code)
      return {
        code,
        name,
        showName: textIn(names, language, snapshot.original) || code,
        ...described({ descriptions }, snapshot.original, language),
        isGroup: items.length > 0 && items.every((dish) => dish.isGroup === true),
        menuItem: items.map((dish) => menuItem(dish, name, menu, language)),
      }
    }),
  }
}

const mutable = (dishes: MenuTimes['dishes']) =>
  Object.fromEntries(Object.entries(dishes).map(([code, texts]) => [code, [...texts]]))

/** The older shape (`shape=V3`): categories and dishes in two lists. */
export function menuInShapeV3({ types, ...head }: StoreMenu): StoreMenuV3 {
  return {
    ...head,
    shape: 'V3',
    types: types.map(({ menuItem: _, ...category }) => category),
    items: types.flatMap(({ menuItem }) => menuItem),
  }
}

/** Marks what is sold out now, in set meals too. Unchanged parts are shared with `menu`. */
export function withSoldOut(menu: StoreMenu, soldOut: ReadonlySet<string>): StoreMenu {
  const types = menu.types.map((category) => ({
    ...category,
    menuItem: category.menuItem.map((item) => itemWithSoldOut(item, soldOut)),
  }))
  return { ...menu, types }
}

/** All translations by original, for clients that switch languages without asking again. */
export function menuTranslations({ version, snapshot }: LoadedMenu): MenuTrans {
  return {
    version,
    original: snapshot.original,
    texts: snapshot.texts ?? {},
    types: Object.fromEntries(snapshot.categories.map(({ code, names }) => [code, names])),
    typeDescs: Object.fromEntries(snapshot.categories.map(({ code, descriptions }) => [code, descriptions ?? {}])),
    items: Object.fromEntries(
      snapshot.dishes.map((dish) => [
        dish.code,
        {
          name: dish.names,
          desc: dish.descriptions ?? {},
          standards: Object.fromEntries(dish.standards.map(({ name, names }) => [name, names ?? {}])),
          groups: Object.fromEntries((dish.suite ?? []).map(({ groupNo, names }) => [groupNo, names])),
        },
      ]),
    ),
  }
}

/** `snddesc` is the original, left out where it is empty or the same. */
function described(
  { descriptions }: Pick<Dish, 'descriptions'>,
  original: Language,
  language: Language,
): Pick<MenuItem, 'desc' | 'snddesc'> {
  const desc = textIn(descriptions, language, original)
  const snddesc = descriptions?.[original] ?? ''
  return snddesc.trim() === '' || snddesc === desc ? { desc } : { desc, snddesc }
}

function translatedTexts({ texts = {}, original }: MenuSnapshot, language: Language): Record<string, string> {
  const shown = Object.entries(texts).map(
    ([name, text]) => [name, textIn({ ...text, [original]: name }, language, original)] as const,
  )
  return Object.fromEntries(shown.filter(([name, text]) => text !== name))
}

function menuItem(dish: Dish, categoryName: string, { snapshot, dishes }: LoadedMenu, language: Language): MenuItem {
  const { original, texts = {} } = snapshot
  const standards = dish.standards.map((one) => ({
    standard: one.name,
    showStandard: standardName(one, original, language),
    price: one.price,
    memberprice: one.memberPrice ?? one.price,
  }))
  const name = textIn(dish.names, original, original) || dish.code
  return {
    code: dish.code,
    name,
    showName: textIn(dish.names, language, original) || dish.code,
    sndname: language === original ? '' : name,
    ...(language === original ? {} : { sndlang: original }),
    picPath: dish.picture ?? '',
    picMode: dish.pictureMode ?? (dish.picture ? 2 : 0),
    hue: dish.hue ?? 0,
    price: dish.price,
    memberprice: dish.memberPrice ?? dish.price,
    ...(dish.priceBy === undefined ? {} : { priceBy: dish.priceBy }),
    standard: standards[0]?.standard ?? '',
    standards,
    memo: dish.optionText,
    ...localizedTags(dish, { texts, original, language }),
    iconPath: dish.icon ?? '',
    ...described(dish, original, language),
    isSaleout: dish.soldOut,
    minOrderNum: dish.minOrder,
    maxOrderNum: dish.maxOrder,
    isGroup: dish.isGroup ?? false,
    ...(dish.suite === undefined ? {} : { group: localizedSuite(dish.suite, { dishes, texts, original, language }) }),
    ...(dish.blur === undefined ? {} : { blur: dish.blur }),
    typeCode: dish.categoryCode,
    typeName: categoryName,
    drink: dish.isDrink ?? false,
    undiscount: dish.noDiscount ?? false,
    isbuffet: dish.isBuffet ?? false,
    ...(dish.taxClass === undefined || dish.taxClass === 'food' ? {} : { taxClass: dish.taxClass }),
  }
}
