import type { Language } from '@comanda/contract/errors.ts'
import type { MenuItem, MenuTrans, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { Dish, DishStandard, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'

/** One published version of a store's menu, in memory. */
export interface LoadedMenu {
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
  readonly version: number
  readonly snapshot: MenuSnapshot
  readonly dishes: ReadonlyMap<string, Dish>
}

/** The menu in one language, as it travels (spec 1 §3). Names are the originals, showNames the translations. */
export function localizedMenu({ version, menuClass, snapshot }: LoadedMenu, language: Language): StoreMenu {
  return {
    version,
    menuClass,
    language,
    currency: snapshot.currency,
    texts: translatedTexts(snapshot, language),
    types: snapshot.categories.map(({ code, names, descriptions }) => {
      const name = textIn(names, snapshot.original, snapshot.original)
      const items = snapshot.dishes.filter((dish) => dish.categoryCode === code)
      return {
        code,
        name,
        showName: textIn(names, language, snapshot.original),
        desc: textIn(descriptions, language, snapshot.original),
        isGroup: items.length > 0 && items.every((dish) => dish.isGroup === true),
        menuItem: items.map((dish) => menuItem(dish, name, snapshot, language)),
      }
    }),
  }
}

/** The same menu with what is sold out now; shares what did not change. */
export function withSoldOut(menu: StoreMenu, soldOut: ReadonlySet<string>): StoreMenu {
  const types = menu.types.map((type) => ({
    ...type,
    menuItem: type.menuItem.map((item) =>
      item.isSaleout === soldOut.has(item.code) ? item : { ...item, isSaleout: !item.isSaleout },
    ),
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
    items: Object.fromEntries(
      snapshot.dishes.map((dish) => [
        dish.code,
        {
          name: dish.names,
          desc: dish.descriptions ?? {},
          standards: Object.fromEntries(dish.standards.map(({ name, names }) => [name, names ?? {}])),
        },
      ]),
    ),
  }
}

function translatedTexts({ texts = {}, original }: MenuSnapshot, language: Language): Record<string, string> {
  const shown = Object.entries(texts).map(([name, text]) => [name, textIn(text, language, original)] as const)
  return Object.fromEntries(shown.filter(([name, text]) => text !== '' && text !== name))
}

function menuItem(dish: Dish, typeName: string, { original, texts = {} }: MenuSnapshot, language: Language): MenuItem {
  const standards = dish.standards.map((one) => standard(one, original, language))
  return {
    code: dish.code,
    name: textIn(dish.names, original, original),
    showName: textIn(dish.names, language, original),
    sndname: language === original ? '' : textIn(dish.names, original, original),
    picPath: dish.picture ?? '',
    picMode: dish.pictureMode ?? (dish.picture ? 2 : 0),
    hue: dish.hue ?? 0,
    price: dish.price,
    memberprice: dish.memberPrice ?? dish.price,
    standard: standards[0]?.standard ?? '',
    standards,
    memo: dish.optionText,
    tags: dish.tags.join(','),
    showTags: dish.tags.map((tag) => textIn(texts[tag], language, original) || tag).join(','),
    iconPath: '',
    desc: textIn(dish.descriptions, language, original),
    isSaleout: dish.soldOut,
    minOrderNum: dish.minOrder,
    maxOrderNum: dish.maxOrder,
    isGroup: dish.isGroup ?? false,
    typeCode: dish.categoryCode,
    typeName,
    drink: false,
    undiscount: false,
    isbuffet: false,
  }
}

function standard(one: DishStandard, original: MenuSnapshot['original'], language: Language) {
  return {
    standard: one.name,
    showStandard: textIn(one.names, language, original) || one.name,
    price: one.price,
    memberprice: one.memberPrice ?? one.price,
  }
}
