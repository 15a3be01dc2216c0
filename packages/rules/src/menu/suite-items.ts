import type { Dish } from './menu-snapshot.ts'
import { type AddItem, addItemsOf, choiceOf } from './option-choice.ts'
import { readOptionText } from './option-text.ts'
import { type PartLookup, readSuite, type Suite, type SuiteChoiceGroup, type SuiteChoicePart } from './suite.ts'
import type { SuiteChoice, SuitePick } from './suite-choice.ts'

/** The picks as add items of a cart line. Equal picks are one item; `num` counts them. */
export function suiteItemsOf(suite: Suite, choice: SuiteChoice): AddItem[] {
  return suite.groups.flatMap((group, index) => {
    const items = new Map<string, AddItem>()
    for (const pick of choice[index] ?? []) {
      const item = itemOf(group, pick)
      if (!item) continue
      const key = JSON.stringify([pick.part, item.standard, item.memo, item.items])
      items.set(key, { ...item, num: (items.get(key)?.num ?? 0) + 1 })
    }
    return [...items.values()]
  })
}

/**
 * The choice that a line's add items mean on today's menu, to edit or price the line. Items without `sgid` are the
 * meal's own options and are skipped.
 * `gone` = names of groups, parts, standards and options no longer offered; the rest of the choice stays.
 */
export function suiteChoiceOf(
  suite: Suite,
  addItems: readonly AddItem[],
): { choice: SuiteChoice; gone: readonly string[] } {
  const choice: SuitePick[][] = suite.groups.map(() => [])
  const gone: string[] = []
  for (const item of addItems) {
    if (item.sgid === undefined) continue
    const at = suite.groups.findIndex((group) => group.groupNo === item.sgid)
    const group = suite.groups[at]
    const part = group ? findPart(group, item) : undefined
    if (!group || part === undefined) {
      gone.push(item.name || item.code)
      continue
    }
    const read = readPick(group, part, item)
    gone.push(...read.gone)
    for (let pick = 0; pick < item.num && pick < beyondAnyGroup; pick += 1) choice[at]?.push(read.pick)
  }
  return { choice, gone }
}

/** Any group refuses this count, so larger counts are cut here. */
const beyondAnyGroup = 100

/**
 * A line's options and parts with the menu's current names and prices, never the client's. Unchanged when one of them
 * is gone, so that the line can show that.
 */
export function itemsOnMenu(
  addItems: readonly AddItem[],
  dish: Pick<Dish, 'optionText' | 'suite'> | undefined,
  partOf: PartLookup,
): readonly AddItem[] {
  if (!dish || addItems.length === 0) return addItems
  const { sections } = readOptionText(dish.optionText)
  const own = choiceOf(sections, addItems.filter(isOption))
  const suite = readSuite(dish, partOf)
  const parts = suiteChoiceOf(suite, addItems)
  if (own.gone.length > 0 || parts.gone.length > 0) return addItems
  return [...addItemsOf(sections, own.choice), ...suiteItemsOf(suite, parts.choice)]
}

/** Whether an add item is an option of the dish itself, not a part of a set meal. */
export function isOption(item: AddItem): boolean {
  return item.sgid === undefined
}

function itemOf(group: SuiteChoiceGroup, pick: SuitePick): AddItem | undefined {
  const part = group.parts[pick.part]
  if (!part) return undefined
  const items = addItemsOf(part.sections, pick.options)
  return {
    code: part.code,
    name: part.name,
    price: part.price,
    num: 1,
    sgid: group.groupNo,
    ...(pick.standard === '' ? {} : { standard: pick.standard }),
    ...(pick.memo === '' ? {} : { memo: pick.memo }),
    ...(items.length === 0 ? {} : { items }),
  }
}

/** By code and fixed standard, else by the code of a part with an open standard. */
function findPart(group: SuiteChoiceGroup, item: AddItem): number | undefined {
  const standard = item.standard ?? ''
  const same = group.parts.flatMap((part, index) =>
    part.code === item.code && part.isOffered ? [{ part, index }] : [],
  )
  const fixed = same.find(({ part }) => part.standard !== '' && part.standard === standard)
  const open = same.find(({ part }) => isOpenTo(part, standard))
  // A part with one fixed standard needs no standard in the item.
  const unnamed = standard === '' && same.length === 1 ? same[0] : undefined
  return (fixed ?? open ?? unnamed)?.index
}

function isOpenTo(part: SuiteChoicePart, standard: string): boolean {
  if (part.standard !== '') return false
  return standard === '' || part.standards.some(({ name }) => name === standard)
}

function readPick(group: SuiteChoiceGroup, index: number, item: AddItem): { pick: SuitePick; gone: readonly string[] } {
  const part = group.parts[index]
  const { choice, gone } = choiceOf(part?.sections ?? [], item.items ?? [])
  const [only, ...more] = part?.standards ?? []
  const standard = part?.standard || item.standard || (only && more.length === 0 ? only.name : '')
  return { pick: { part: index, standard, options: choice, memo: item.memo ?? '' }, gone }
}
