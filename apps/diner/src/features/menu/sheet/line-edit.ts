/** A line of the cart while its guest chooses it anew and companions may change it too: only what was touched is said. */
import type { AddItem } from '@comanda/rules/menu/option-choice.ts'
import { type DishDraft, type DishToChoose, draftOf, lineOf } from './dish-draft.ts'

/** A line as it is chosen; what is compared is what `lineOf` makes, so that names and prices of another moment are no difference. */
export interface LineForm {
  readonly standard: string
  readonly addItems: readonly AddItem[]
  readonly memo: string
  readonly num: number
}

export interface Followed {
  readonly draft: DishDraft
  /** The line as the choice stands on it. */
  readonly base: LineForm
  /** Somebody has changed the line since it was opened. */
  readonly moved: boolean
}

/**
 * The choice after companions have made the line `line`: what its guest has not touched is theirs from now on, what they have touched
 * stays as they want it.
 */
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

/** What of `chosen` is otherwise than `base`; {} = nothing. Options and parts are one. */
export function editOf(chosen: LineForm, base: LineForm): Partial<LineForm> {
  const { standard, addItems, memo, num } = chosen
  return {
    ...(standard !== base.standard && { standard }),
    ...(JSON.stringify(addItems) !== JSON.stringify(base.addItems) && { addItems }),
    ...(memo !== base.memo && { memo }),
    ...(num !== base.num && { num }),
  }
}
