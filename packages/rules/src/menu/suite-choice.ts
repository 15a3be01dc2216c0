import { add, type Money, money, noMoney } from '../money/money.ts'
import { ok, type Result, refuse } from '../result/result.ts'
import { type Kitchen, missingPart, picksLeft } from './meal-out.ts'
import { checkNote } from './note.ts'
import { addItemsAmount, addItemsOf, checkChoice, defaultChoice, type OptionChoice } from './option-choice.ts'
import type { Suite, SuiteChoiceGroup, SuiteChoicePart } from './suite.ts'

/** One pick of a part with its own choices: the same part twice can be a tea with ice and a tea without. */
export interface SuitePick {
  /** Index of the part in its group. */
  readonly part: number
  /** In the menu's original language. Empty when the part has none, or (refused) when none is chosen. */
  readonly standard: string
  readonly options: OptionChoice
  readonly memo: string
}

/** The picks of each group, in order. Same shape as the groups of the suite. */
export type SuiteChoice = readonly (readonly SuitePick[])[]

/** A broken rule and its place: `pick` is an index into the group's picks, `section` one of the part's options. */
export interface SuiteProblem {
  readonly code:
    | 'suite_more_needed'
    | 'suite_at_most'
    | 'suite_part_gone'
    | 'sold_out'
    | 'standard_needed'
    | 'standard_gone'
    | 'option_section_at_most'
    | 'option_section_at_least'
    | 'option_cannot_select_again'
    | 'memo_too_long'
  readonly group: number
  readonly pick?: number | undefined
  readonly section?: number | undefined
  /** Name of the group, part, section or option in the original language, then the limit. */
  readonly values: readonly (string | number)[]
}

/**
 * The initial choice: each required part (selectflag 1) once, and a group with one possible part filled with it, so
 * that a guest taps only real choices.
 * Each pick has its first standard and default options.
 */
export function startSuite(suite: Suite): SuiteChoice {
  return suite.groups.map((group) => {
    const offered = group.parts.flatMap((part, index) => (part.isOffered ? [index] : []))
    const [only, ...others] = offered
    if (only !== undefined && others.length === 0) {
      return Array.from({ length: Math.min(group.required, mostPicks) }, () => newPick(group, only))
    }
    return offered.filter((index) => group.parts[index]?.isRequired).map((index) => newPick(group, index))
  })
}

/**
 * Adds a pick of a part with default options. A single required pick is replaced; picking the same part again then
 * changes nothing.
 * A part can be picked several times while its group has room.
 * Refusals, with the name for the sentence: `suite_at_most`, `sold_out`, `suite_part_gone` for a part no longer
 * offered.
 */
export function pickPart(
  suite: Suite,
  choice: SuiteChoice,
  group: number,
  part: number,
  soldOut: ReadonlySet<string>,
): Result<SuiteChoice, 'suite_at_most' | 'sold_out' | 'suite_part_gone'> {
  const from = suite.groups[group]
  const wanted = from?.parts[part]
  if (!from || !wanted) return ok(choice)
  const picks = choice[group] ?? []
  if (!wanted.isOffered) return refuse('suite_part_gone', [wanted.name])
  if (soldOut.has(wanted.code)) return refuse('sold_out', [wanted.name])
  if (picks.length < from.required) return ok(withPicks(suite, choice, group, [...picks, newPick(from, part)]))
  const [only] = picks
  if (from.required !== 1 || picks.length !== 1 || !only || from.parts[only.part]?.isRequired) {
    return refuse('suite_at_most', [from.name, from.required])
  }
  return ok(only.part === part ? choice : withPicks(suite, choice, group, [newPick(from, part)]))
}

/** Removes the last pick of a part. A required part keeps one. */
export function unpickPart(suite: Suite, choice: SuiteChoice, group: number, part: number): SuiteChoice {
  const picks = choice[group] ?? []
  // `findLastIndex` is missing on the oldest phones we support.
  const last = picks.map((pick) => pick.part).lastIndexOf(part)
  const keeps = suite.groups[group]?.parts[part]?.isRequired ? 1 : 0
  if (last < 0 || countOf(picks, part) <= keeps) return choice
  return withPicks(
    suite,
    choice,
    group,
    picks.filter((_, index) => index !== last),
  )
}

/** Sets another standard, options or note on one pick. */
export function changePick(
  choice: SuiteChoice,
  group: number,
  pick: number,
  to: Partial<Omit<SuitePick, 'part'>>,
): SuiteChoice {
  return choice.map((picks, at) =>
    at === group ? picks.map((made, index) => (index === pick ? { ...made, ...to } : made)) : picks,
  )
}

/** Number of picks of a part. */
export function countOf(picks: readonly SuitePick[] | undefined, part: number): number {
  return (picks ?? []).filter((pick) => pick.part === part).length
}

/** Missing picks per group ('X more needed', spec 1 §5); all 0 = complete. */
export function missingOf(suite: Suite, choice: SuiteChoice): readonly number[] {
  return suite.groups.map((group, index) => {
    const picks = choice[index] ?? []
    const absent = group.parts.filter((part, at) => part.isRequired && countOf(picks, at) === 0).length
    return Math.max(0, group.required - picks.length, absent)
  })
}

/**
 * Every rule that a choice breaks, group by group; empty = the meal can be added.
 * A group that cannot be completed is `sold_out` with the name of its required part or its own, instead of asking for
 * picks.
 */
export function checkSuite(suite: Suite, choice: SuiteChoice, soldOut: ReadonlySet<string>): SuiteProblem[] {
  const missing = missingOf(suite, choice)
  return suite.groups.flatMap((group, index): SuiteProblem[] => {
    const picks = choice[index] ?? []
    return [
      ...checkCount(group, index, picks, missing[index] ?? 0, soldOut),
      ...checkPicks(group, index, picks, soldOut),
    ]
  })
}

/** Why this meal cannot be chosen now: the name of what is sold out or has too few portions. `undefined` = it can. */
export function suiteSoldOut(
  suite: Suite,
  soldOut: ReadonlySet<string>,
  left: Kitchen['left'] = unlimited,
): string | undefined {
  for (const group of suite.groups) {
    const out = groupOut(group, { soldOut, left })
    if (out !== undefined) return out
  }
  return undefined
}

/** Price of the picks on top of the meal: surcharges and the options of the parts. */
export function suiteAmount(suite: Suite, choice: SuiteChoice): { amount: Money; memberAmount: Money } {
  const amounts = suite.groups.flatMap((group, index) =>
    (choice[index] ?? []).map((pick) => pickAmount(group.parts[pick.part], pick)),
  )
  return {
    amount: add(...amounts.map(({ amount }) => amount)),
    memberAmount: add(...amounts.map(({ memberAmount }) => memberAmount)),
  }
}

/** More picks in one group are a mistake in the menu, and would fill the screen. */
export const mostPicks = 99

/** A pick made by a tap: first standard, default options. */
export function newPick(group: SuiteChoiceGroup, part: number): SuitePick {
  const from = group.parts[part]
  return {
    part,
    standard: from?.standard || (from?.standards[0]?.name ?? ''),
    options: defaultChoice(from?.sections ?? []),
    memo: '',
  }
}

function pickAmount(part: SuiteChoicePart | undefined, pick: SuitePick): { amount: Money; memberAmount: Money } {
  if (!part) return { amount: noMoney, memberAmount: noMoney }
  const options = addItemsAmount(addItemsOf(part.sections, pick.options))
  const member = money(Math.min(part.memberPrice ?? part.price, part.price))
  return { amount: add(part.price, options), memberAmount: add(member, options) }
}

function checkCount(
  group: SuiteChoiceGroup,
  index: number,
  picks: readonly SuitePick[],
  missing: number,
  soldOut: ReadonlySet<string>,
): SuiteProblem[] {
  if (picks.length > group.required) {
    return [{ code: 'suite_at_most', group: index, values: [group.name, group.required] }]
  }
  if (missing === 0) return []
  const out = groupOut(group, { soldOut, left: unlimited })
  return out === undefined
    ? [{ code: 'suite_more_needed', group: index, values: [group.name, missing] }]
    : [{ code: 'sold_out', group: index, values: [out] }]
}

function checkPicks(
  group: SuiteChoiceGroup,
  index: number,
  picks: readonly SuitePick[],
  soldOut: ReadonlySet<string>,
): SuiteProblem[] {
  return picks.flatMap((pick, at) => {
    const part = group.parts[pick.part]
    return part ? checkPick(part, pick, soldOut).map((problem) => ({ ...problem, group: index, pick: at })) : []
  })
}

function checkPick(
  part: SuiteChoicePart,
  pick: SuitePick,
  soldOut: ReadonlySet<string>,
): Omit<SuiteProblem, 'group' | 'pick'>[] {
  if (!part.isOffered) return [{ code: 'suite_part_gone', values: [part.name] }]
  if (soldOut.has(part.code)) return [{ code: 'sold_out', values: [part.name] }]
  const problems: Omit<SuiteProblem, 'group' | 'pick'>[] = []
  if (part.standards.length > 1 && pick.standard === '') problems.push({ code: 'standard_needed', values: [part.name] })
  if (pick.standard !== '' && !hasStandard(part, pick.standard))
    problems.push({ code: 'standard_gone', values: [part.name, pick.standard] })
  problems.push(...checkChoice(part.sections, pick.options))
  const note = checkNote(pick.memo)
  if (!note.ok) problems.push({ code: note.code, values: note.values })
  return problems
}

function hasStandard(part: SuiteChoicePart, standard: string): boolean {
  return part.standard === '' ? part.standards.some(({ name }) => name === standard) : part.standard === standard
}

/** Name of what makes a group impossible: a required part, or all its parts together. */
function groupOut({ name, required, parts }: SuiteChoiceGroup, kitchen: Kitchen): string | undefined {
  const missing = missingPart(
    required,
    parts,
    ({ isRequired }) => isRequired,
    (part) => (part.isOffered ? picksLeft(part, kitchen) : 0),
  )
  return missing === undefined ? undefined : missing?.isOffered ? missing.name : name
}

const unlimited = () => undefined

function withPicks(
  suite: Suite,
  choice: SuiteChoice,
  group: number,
  picks: readonly SuitePick[],
): readonly (readonly SuitePick[])[] {
  return suite.groups.map((_, index) => (index === group ? picks : (choice[index] ?? [])))
}
