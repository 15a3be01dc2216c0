import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import { openSheet, type TappedSheet, tapSheet } from '@comanda/rules/cart/tapped-sheet.fixture.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import {
  choiceOf,
  isSingleChoice,
  type OptionChoice,
  type PlainAddItem,
  readAddItems,
} from '@comanda/rules/menu/option-choice.ts'
import type { OptionSection } from '@comanda/rules/menu/option-text.ts'
import { partsOf } from '@comanda/rules/menu/suite.ts'
import { isOption, suiteChoiceOf } from '@comanda/rules/menu/suite-items.ts'
import type { Guest } from './guest.ts'
import { tapOnSheet } from './pages/tapped-sheet.page.ts'

type CaseItem = Partial<Omit<PlainAddItem, 'items'>> & { readonly items?: readonly CaseItem[] | undefined }

/** A cart line as in the golden cases (packages/rules/cases/README.md). */
export interface CaseLine {
  readonly code: string
  readonly num: number
  readonly standard?: string
  readonly memo?: string
  readonly addItems?: readonly CaseItem[]
}

/** The add items of a line, with the cases' defaults. */
export function addItemsOf({ addItems = [] }: CaseLine) {
  return readAddItems(addItems.map(withAll))
}

function withAll({ items, ...item }: CaseItem): PlainAddItem {
  const own = items === undefined ? {} : { items: items.map(withAll) }
  return { code: '', name: '', price: 0, num: 1, ...item, ...own }
}

/** A dish's name on its card, in the menu's own language. */
export function nameOf({ dishes, original }: MenuSnapshot, code: string): string {
  return dishes.find((dish) => dish.code === code)?.names[original] ?? code
}

/**
 * Opens the dish of a line, taps until the sheet matches the line, and adds it. `others` portions of the dish are in
 * the cart already.
 * Returns the line's portions, which are at least the dish's minimum.
 */
export async function putLine(guest: Guest, menu: MenuSnapshot, line: CaseLine, others = 0): Promise<number> {
  const dishes = dishesByCode(menu)
  const dish = dishes.get(line.code)
  if (dish === undefined) throw new Error(`no dish ${line.code} on the menu`)
  const { taps, num } = tapsOf(line, openSheet(dish, partsOf(dishes, menu), new Set(), { others }))
  await guest.menu.openDish(nameOf(menu, line.code))
  const part = (_: string, code: string, standard = '') =>
    standard === '' ? nameOf(menu, code) : `${nameOf(menu, code)}（${standard}）`
  for (const tap of taps) await tapOnSheet(guest, { part }, tap)
  await guest.dish.action.click()
  await guest.dish.sheet.waitFor({ state: 'hidden' })
  return num
}

/** The taps that make an open sheet match a line. Portions come last, because add-ons reset them. */
function tapsOf(line: CaseLine, opened: TappedSheet): { readonly taps: readonly (readonly string[])[]; num: number } {
  let sheet = opened
  const taps: (readonly string[])[] = []
  const tap: Tap = (...words) => {
    const next = tapSheet(sheet, words)
    if (!next.ok) throw new Error(`${words.join(' ')}: ${next.code}`)
    sheet = next.value
    taps.push(words)
  }
  const { standard = '', memo = '', num } = line
  const addItems = addItemsOf(line)
  if (standard !== '' && standard !== sheet.standard) tap('standard', standard)
  const { choice } = choiceOf(sheet.sections, addItems.filter(isOption))
  tapOptions(sheet.sections, sheet.options, choice, tap)
  const wanted = suiteChoiceOf(sheet.suite, addItems).choice
  for (const [at, group] of sheet.suite.groups.entries()) {
    const picks = [...(wanted[at] ?? [])]
    const countOf = (of: readonly { readonly part: number }[], part: number) =>
      of.filter((one) => one.part === part).length
    for (const [part, { code, standard: fixed }] of group.parts.entries()) {
      const words = [group.name, code, fixed]
      while (countOf(sheet.picks[at] ?? [], part) > countOf(picks, part)) tap('unpick', ...words)
      while (countOf(sheet.picks[at] ?? [], part) < countOf(picks, part)) tap('pick', ...words)
    }
    for (const [place, made] of (sheet.picks[at] ?? []).entries()) {
      const same = picks.findIndex(({ part }) => part === made.part)
      const [pick] = picks.splice(same, 1)
      if (pick === undefined) continue
      const how: Tap = (...words) => tap('part', group.name, String(place), ...words)
      const { standards, sections } = group.parts[made.part] ?? { standards: [], sections: [] }
      if (standards.length > 1 && pick.standard !== made.standard) how('standard', pick.standard)
      tapOptions(sections, made.options, pick.options, how)
      if (pick.memo !== '') how('note', pick.memo)
    }
  }
  if (memo !== '') tap('note', memo)
  if (num === sheet.num + 1) tap('plus')
  else if (num > sheet.num) tap('number', String(num))
  return { taps, num: sheet.num }
}

type Tap = (...words: readonly string[]) => void

function tapOptions(sections: readonly OptionSection[], from: OptionChoice, to: OptionChoice, tap: Tap): void {
  for (const [at, section] of sections.entries()) {
    const steps = section.entries.map(({ name }, entry) => ({
      name,
      by: (to[at]?.[entry] ?? 0) - (from[at]?.[entry] ?? 0),
    }))
    // In a single choice the new answer replaces the old one.
    const fewer = isSingleChoice(section) ? [] : steps.filter(({ by }) => by < 0)
    for (const { name, by } of fewer) for (let n = by; n < 0; n += 1) tap('unchoose', section.name, name)
    for (const { name, by } of steps) for (let n = 0; n < by; n += 1) tap('choose', section.name, name)
  }
}
