import type { MenuSnapshot, SuitePart } from '@comanda/rules/menu/menu-snapshot.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import type { FileDish, SuitesReading } from './menu-file-suite.ts'

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
        const missing = missingPart(part, dishes)
        if (missing === undefined) return []
        const text = `The set meal "${code}" takes ${missing} in its group "${groupNo}". Hand over its parts too, or keep the dish.`
        return [{ meal: code, row: meal.row, column: 'code', fault: 'suite_kept' as const, text }]
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

function missingPart({ code, standard }: SuitePart, dishes: FileDishes): string | undefined {
  const item = dishes.get(code)
  if (item === undefined) return `"${code}", which is not in this file,`
  if (!item.isGood) return `"${code}", which has faults of its own in row ${item.row},`
  if (standard === '' || item.dish.standards.some(({ name }) => name === standard)) return undefined
  return `"${code}" as "${standard}", which it no longer comes in,`
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
    text: `The dish "${code}" was a set meal and no longer is one.`,
  }))
}
