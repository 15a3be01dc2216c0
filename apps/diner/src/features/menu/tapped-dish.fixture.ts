import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import type { CartLine } from '@comanda/rules/cart/cart-line.ts'
import { portionsWanted } from '@comanda/rules/cart/portion-left.ts'
import { clipNote } from '@comanda/rules/menu/note.ts'
import { clampTyped, padOf } from '@comanda/rules/menu/number-pad.ts'
import { suiteSoldOut } from '@comanda/rules/menu/suite-choice.ts'
import fc from 'fast-check'
import { dishOfItem } from './dish-of-item.ts'
import { openStandards } from './dish-words.ts'
import { choiceOnNewMenu } from './sheet/dish-change.ts'
import {
  chooseStandard,
  type DishDraft,
  type DishToChoose,
  dishToChoose,
  fewerPortions,
  lessOfEntry,
  lessOfPart,
  lineOf,
  missingIn,
  moreOfEntry,
  moreOfPart,
  morePortions,
  portionBounds,
  priceOf,
  raiseToMinimum,
  type Step,
  sectionsAt,
  startDraft,
  withPortions,
  writeNote,
} from './sheet/dish-draft.ts'
import { orderableOf } from './sold-out.state.ts'

/** What a phone knows: the menu on the wire, companions' lines, and the kitchen's stock. */
export interface TableNow {
  readonly items: ReadonlyMap<string, MenuItem>
  readonly others: readonly CartLine[]
  readonly soldOut: ReadonlySet<string>
  readonly left: ReadonlyMap<string, number>
}

/** An open sheet without its rendering (dish-sheet.tsx, use-dish-draft.ts). */
export interface TappedDish {
  readonly item: MenuItem
  readonly table: TableNow
  readonly dish: DishToChoose
  readonly draft: DishDraft
}

/** A tap: the kind of control, and which of those controls. */
export type FingerTap = readonly [kind: number, one: number, other: number, more: number]

/** The number of control kinds on a sheet. */
const tapKinds = 14
export const anyFinger: fc.Arbitrary<FingerTap> = fc.tuple(fc.nat(tapKinds - 1), fc.nat(9), fc.nat(9), fc.nat(9))

export function openDish(code: string, table: TableNow): TappedDish {
  const item = table.items.get(code)
  if (item === undefined) throw new Error(`${code} is not on the menu`)
  const dish = readDish(item, table)
  return { item, table, dish, draft: startDraft(dish) }
}

/** The same sheet after companions or the kitchen changed something. */
export function applyNews({ item, draft }: TappedDish, table: TableNow): TappedDish {
  const dish = readDish(item, table)
  return { item, table, dish, draft: raiseToMinimum(dish, draft) }
}

/** The same sheet after a new menu; undefined = the dish has left it. */
export function applyMenu({ item: before, dish: read, draft }: TappedDish, table: TableNow): TappedDish | undefined {
  const item = table.items.get(before.code)
  if (item === undefined) return undefined
  const dish = readDish(item, table)
  const found = choiceOnNewMenu({ item: before, dish: read, draft }, { item, dish }, { texts: {}, language: 'zh' })
  return { item, table, dish, draft: raiseToMinimum(dish, found.draft) }
}

function readDish(item: MenuItem, { items, others, left }: TableNow): DishToChoose {
  const taken = portionsWanted(others, new Map([...items.values()].map((one) => [one.code, dishOfItem(one)])))
  const ofDish = others.reduce((sum, line) => (line.code === item.code ? sum + line.num : sum), 0)
  const limited = item.isGroup ? { left, taken } : undefined
  return dishToChoose(item, ofDish, left.get(item.code), limited, (taken.get(item.code) ?? 0) - ofDish)
}

/** Text typed into number and note fields; the fields refuse some of it. */
const typed = ['', '0', '3', '７', '99']
const written = ['', '不要葱', '  去冰 ', '多'.repeat(31), '👨‍👩‍👧‍👦'.repeat(40)]

/** One tap anywhere on the sheet, sometimes beside a control. */
export function tapDish(sheet: TappedDish, [kind, one, other, more]: FingerTap): TappedDish {
  const { item, dish, draft, table } = sheet
  const own = { section: beside(dish.sections, one) }
  const group = beside(dish.suite.groups, one)
  const pick = beside(draft.parts[group] ?? [], other)
  const picked = draft.parts[group]?.[pick]
  const ofPick = { group, pick }
  const shown = item.group?.[group]?.suiteItem[picked?.part ?? -1]
  const partOfPick = dish.suite.groups[group]?.parts[picked?.part ?? -1]
  const sizes = shown && partOfPick ? openStandards(shown, partOfPick) : []
  const sections = picked ? sectionsAt(dish, draft, ofPick) : []
  const inPick = { ...ofPick, section: beside(sections, more) }
  const entry = beside(sections[inPick.section]?.entries ?? [], one + more)
  // The fields bound what is typed (number-dialog.tsx, sheet-note.tsx).
  const number = clampTyped(at(typed, one) ?? '', padOf(portionBounds(dish, draft))).value
  const note = clipNote(at(written, other) ?? '')
  const part = beside(dish.suite.groups[group]?.parts ?? [], other)
  const ownEntry = beside(dish.sections[own.section]?.entries ?? [], other)
  const steps: readonly (() => Step)[] = [
    () => moreOfEntry(dish, draft, own, ownEntry),
    () => moreOfEntry(dish, draft, own, ownEntry),
    () => lessOfEntry(dish, draft, own, ownEntry),
    () => morePortions(dish, draft),
    () => fewerPortions(dish, draft),
    () => ({ draft: chooseStandard(draft, {}, at(item.standards, one)?.standard ?? draft.standard) }),
    () => moreOfPart(dish, draft, group, part, table.soldOut),
    () => moreOfPart(dish, draft, group, part, table.soldOut),
    () => lessOfPart(dish, draft, group, part),
    () => (picked ? moreOfEntry(dish, draft, inPick, entry) : { draft }),
    () => (picked ? lessOfEntry(dish, draft, inPick, entry) : { draft }),
    () => ({
      draft: chooseStandard(draft, ofPick, at(sizes, more)?.standard ?? picked?.standard ?? ''),
    }),
    () => withPortions(draft, number),
    () => ({ draft: writeNote(draft, more % 2 === 0 && picked ? ofPick : {}, note) }),
  ]
  return { ...sheet, draft: (at(steps, kind) ?? (() => ({ draft })))().draft }
}

/** Why the sheet's button refuses, in the foot's order. Undefined = the dish may be added. */
export function sheetRefusal({ item, dish, draft, table: { soldOut, left } }: TappedDish): string | undefined {
  const stock = orderableOf(item, { codes: soldOut, left: Object.fromEntries(left), forAnotherDay: false })
  if (stock === 'refused') return 'sold_out'
  if (suiteSoldOut(dish.suite, soldOut, (code) => dish.limited.left.get(code)) !== undefined) return 'sold_out'
  return missingIn(dish, draft, soldOut)[0]?.code
}

/** Follows the button: chooses what it asks for or takes less, until it accepts or nothing helps. */
export function followButton(start: TappedDish, luck: number): TappedDish {
  let sheet = start
  for (let step = 0; step < 60; step += 1) {
    const [first] = missingIn(sheet.dish, sheet.draft, sheet.table.soldOut)
    if (first === undefined) return sheet
    sheet = { ...sheet, draft: answer(sheet, first, luck + step) }
  }
  return sheet
}

type StepMessage = NonNullable<Step['message']>

function answer({ dish, draft, table }: TappedDish, { code, at: place }: StepMessage, luck: number): DishDraft {
  const { group, pick, section } = place
  if (code === 'standard_needed' && group === undefined) {
    return chooseStandard(draft, {}, at(dish.dish.standards, luck)?.name ?? '')
  }
  if (section !== undefined) {
    const entries = sectionsAt(dish, draft, place)[section]?.entries ?? []
    return moreOfEntry(dish, draft, { ...place, section }, beside(entries, luck)).draft
  }
  if (group === undefined) {
    const fewer = fewerPortions(dish, draft).draft
    if (fewer.num < draft.num) return fewer
    const any = beside(dish.suite.groups, luck)
    return lessOfPart(dish, draft, any, draft.parts[any]?.[0]?.part ?? 0).draft
  }
  const picked = draft.parts[group]?.[pick ?? -1]
  if (picked !== undefined && pick !== undefined) {
    const part = dish.suite.groups[group]?.parts[picked.part]
    if (code === 'standard_needed' || code === 'standard_gone') {
      return chooseStandard(draft, { group, pick }, at(part?.standards ?? [], luck)?.name ?? part?.standard ?? '')
    }
    return lessOfPart(dish, draft, group, picked.part).draft
  }
  return moreOfPart(dish, draft, group, beside(dish.suite.groups[group]?.parts ?? [], luck), table.soldOut).draft
}

/** The amount on the sheet, and the line that its button makes. */
export function lineToAdd({ dish, draft }: TappedDish) {
  return { price: priceOf(dish, draft), line: lineOf(dish, draft) }
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

/** An index of the list, or sometimes the one behind it. */
const beside = (list: readonly unknown[], index: number): number => index % (list.length + (index > 7 ? 1 : 0) || 1)
