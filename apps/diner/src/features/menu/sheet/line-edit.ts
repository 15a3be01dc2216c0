/** A cart line that its guest edits while companions may change it: only touched fields are sent. */
import type { AddItem } from '@comanda/rules/menu/option-choice.ts'
import { type DishDraft, type DishToChoose, draftOf, lineOf } from './dish-draft.ts'

/**
 * A line as chosen. The comparison uses what `lineOf` makes, so that names and prices of another moment do not count.
 */
export interface LineForm {
  readonly standard: string
  readonly addItems: readonly AddItem[]
  readonly memo: string
  readonly num: number
}

export interface Followed {
  readonly draft: DishDraft
  /** The line that the edit started from. */
  readonly base: LineForm
  /** A companion has changed the line since it was opened. */
  readonly moved: boolean
}

/** Applies a companion's change, `line`: untouched fields follow it, touched ones stay. */
export function followLine(dish: DishToChoose, before: Followed, line: LineForm): Followed {
  const { draft, base } = before
  const found = draftOf(dish, line).draft
  const theirs = lineOf(dish, found)
  if (Object.keys(editOf(theirs, base)).length === 0) return before
  const touched = editOf(lineOf(dish, draft), base)
  const merged = {
    standard: touched.standard === undefined ? found.standard : draft.standard,
    options: touched.addItems === undefined ? found.options : draft.options,
    parts: touched.addItems === undefined ? found.parts : draft.parts,
    memo: touched.memo === undefined ? found.memo : draft.memo,
    num: touched.num === undefined ? found.num : draft.num,
  }
  return { draft: merged, base: theirs, moved: true }
}

/** The fields of `chosen` that differ from `base`; {} = none. Options and parts are one field. */
export function editOf(chosen: LineForm, base: LineForm): Partial<LineForm> {
  const { standard, addItems, memo, num } = chosen
  return {
    ...(standard !== base.standard && { standard }),
    ...(JSON.stringify(addItems) !== JSON.stringify(base.addItems) && { addItems }),
    ...(memo !== base.memo && { memo }),
    ...(num !== base.num && { num }),
  }
}
