import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import type { Dish, DishStandard, MenuCategory, MenuSnapshot, SuiteGroup } from '@comanda/rules/menu/menu-snapshot.ts'
import { type OptionSection, writeOptionText } from '@comanda/rules/menu/option-text.ts'
import { money } from '@comanda/rules/money/money.ts'
import { shippedBlur } from '../pictures/shipped-blur.ts'
import { restaurantReadings, teaReadings } from './data/demo-reading.ts'
import { restaurant } from './data/demo-restaurant.ts'
import { setMeals } from './data/demo-set-meal.ts'
import { restaurantSuggestions, teaSuggestions } from './data/demo-suggestion.ts'
import { teaShop } from './data/demo-tea.ts'
import type { DemoCategory, DemoDish, DemoGroup, Texts } from './demo-dish.ts'
import { type DemoSection, sections } from './demo-option.ts'
import { heatTags, tags } from './demo-tag.ts'

/** The demo translates everything: what a snapshot may leave out is always there. */
export interface DemoMenu extends MenuSnapshot {
  readonly categories: readonly (MenuCategory & { readonly descriptions: LocalizedText })[]
  readonly texts: Readonly<Record<string, LocalizedText>>
}

const [signatures, ...others] = restaurant
export const demoRestaurantMenu: DemoMenu = {
  ...toMenu([...(signatures === undefined ? [] : [signatures]), setMeals, ...others], restaurantReadings),
  ...restaurantSuggestions,
}
export const demoTeaMenu: DemoMenu = { ...toMenu(teaShop, teaReadings), ...teaSuggestions }

/** Version 1; prices in fen; written in Chinese. */
function toMenu(categories: readonly DemoCategory[], readings: Readonly<Record<string, string>>): DemoMenu {
  return {
    version: '1',
    currency: 'CNY',
    original: 'zh',
    categories: categories.map((category, sort) => ({
      code: category.code,
      names: inLanguages(category.names),
      descriptions: inLanguages(category.about),
      sort,
    })),
    dishes: categories.flatMap((category) =>
      category.dishes.map((dish) => toDish(dish, category, readings[dish.code])),
    ),
    texts: Object.fromEntries(translatedTexts(categories).map((texts) => [texts[0], inLanguages(texts)])),
  }
}

function toDish(dish: DemoDish, category: DemoCategory, reading: string | undefined): Dish {
  return {
    code: dish.code,
    categoryCode: category.code,
    names: inLanguages(dish.names),
    ...(dish.about === undefined ? {} : { descriptions: inLanguages(dish.about) }),
    picture: `/pictures/${dish.picture}.webp`,
    ...blurOf(dish),
    pictureMode: category.pictureMode,
    price: money(dish.price),
    ...memberPrice(dish.member),
    standards: (dish.standards ?? []).map(toStandard),
    optionText: writeOptionText((dish.options ?? []).map((name) => toSection(sections[name]))),
    tags: tagTexts(dish).map(([original]) => original),
    minOrder: dish.min ?? 0,
    maxOrder: dish.max ?? 0,
    soldOut: dish.soldOut ?? false,
    hue: dish.hue,
    ...(reading === undefined ? {} : { readings: { ja: reading } }),
    ...(category.drinks === undefined ? {} : { isDrink: true }),
    ...(dish.suite === undefined ? {} : { isGroup: true, suite: dish.suite.map(toGroup) }),
  }
}

function toGroup({ names, required, parts }: DemoGroup, index: number): SuiteGroup {
  return {
    groupNo: String(index + 1),
    names: inLanguages(names),
    required,
    parts: parts.map(([code, { standard = '', price = 0, member, isRequired = false } = {}]) => ({
      code,
      standard,
      num: 1,
      price: money(price),
      ...memberPrice(member),
      isRequired,
    })),
  }
}

function blurOf({ picture }: DemoDish) {
  const blur = shippedBlur(picture)
  return blur === undefined ? {} : { blur }
}

function toStandard([names, price, member]: NonNullable<DemoDish['standards']>[number]): DishStandard {
  return { name: names[0], names: inLanguages(names), price: money(price), ...memberPrice(member) }
}

/** A section whose entries cost money holds add-ons that may be taken several times, unless only one may be chosen. */
function toSection({ names, min, max, preset, entries }: DemoSection): OptionSection {
  return {
    name: names[0],
    min,
    max,
    ...(preset === undefined ? {} : { defaultIndex: preset }),
    entries: entries.map(([entry, price = 0]) => ({
      name: entry[0],
      price: money(price),
      flag: price > 0 && max > 1 ? 4 : 0,
      code: '',
    })),
  }
}

function translatedTexts(categories: readonly DemoCategory[]): readonly Texts[] {
  const dishes = categories.flatMap((category) => category.dishes)
  const used = dishes.flatMap((dish) => (dish.options ?? []).map((name): DemoSection => sections[name]))
  return [
    ...used.flatMap(({ names, entries }) => [names, ...entries.map(([entry]) => entry)]),
    ...dishes.flatMap(tagTexts),
  ]
}

function tagTexts(dish: DemoDish): readonly Texts[] {
  const heat = dish.heat === undefined ? [] : [heatTags[dish.heat]]
  return [...heat, ...(dish.tags ?? []).map((name) => tags[name])]
}

function memberPrice(fen: number | undefined) {
  return fen === undefined ? {} : { memberPrice: money(fen) }
}

function inLanguages([zh, en, ja]: Texts): LocalizedText {
  return { zh, en, ja }
}
