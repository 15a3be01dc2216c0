import type { MenuSnapshot, SuitePart } from '@comanda/rules/menu/menu-snapshot.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import type { FileDish, SuitesReading } from './menu-file-suite.ts'
import { type SentenceCode, sentenceOf } from './sentence/menu-file-sentence.ts'

type FileDishes = ReadonlyMap<string, FileDish>

/**
 * A file without set meals keeps those of the menu in force. A meal that lacks a part is a fault of its dish's row: guests
 * could not order it.
 */
export function checkKeptSuites(dishes: FileDishes, previous: MenuSnapshot | undefined): SuitesReading {
  const faults = (previous?.dishes ?? []).flatMap(({ code, suite = [] }): (MenuFileFault & { meal: string })[] => {
    const meal = dishes.get(code)
    if (meal === undefined) return []
    return suite.flatMap(({ groupNo, parts }) =>
      parts.flatMap((part) => {
        const [problem, ...values] = missingPart(part, dishes)
        if (problem === undefined) return []
        const why = sentenceOf(problem, code, groupNo, part.code, ...values)
        return [{ meal: code, row: meal.row, column: 'code', fault: 'suite_kept' as const, why }]
      }),
    )
  })
  return {
    suites: new Map(),
    bad: new Set(faults.map(({ meal }) => meal)),
    unusable: false,
    faults: faults.map(({ meal: _, ...fault }) => fault),
    notes: [],
  }
}

type MissingPart = readonly [] | readonly [problem: SentenceCode, ...values: (string | number)[]]

/** Why the part cannot be in its meal; empty = it can. */
function missingPart({ code, standard }: SuitePart, dishes: FileDishes): MissingPart {
  const item = dishes.get(code)
  if (item === undefined) return ['suite_kept_missing']
  if (!item.isGood) return ['suite_kept_faulty', item.row]
  if (standard === '' || item.dish.standards.some(({ name }) => name === standard)) return []
  return ['suite_kept_standard', standard]
}

/** Notes for dishes that stop being set meals: an owner who deletes rows may not mean it. */
export function noteLostMeals(
  dishes: FileDishes,
  { suites, unusable }: SuitesReading,
  previous: MenuSnapshot | undefined,
): MenuFileFault[] {
  if (unusable) return []
  const gone = (previous?.dishes ?? []).filter(
    ({ code, suite }) => suite !== undefined && dishes.has(code) && !suites.has(code),
  )
  return gone.map(({ code }) => ({
    sheet: 'suites',
    row: 0,
    column: '',
    fault: 'suite_gone',
    why: sentenceOf('suite_gone', code),
  }))
}
