import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { numberPad, padOf } from '@comanda/rules/menu/number-pad.ts'
import { makeDish } from '@comanda/testing/test-menu.ts'
import written from '../packages/rules/cases/menu/menu.json' with { type: 'json' }
import padCases from '../packages/rules/cases/menu/number-pad.json' with { type: 'json' }

interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

export interface PadDish {
  readonly code: string
  /** Its number is typed in its sheet, else on its card. */
  readonly isSheet: boolean
}

const golden = written as unknown as MenuSnapshot

/** With bounds that no golden dish has: in the hundreds, and up to the pad's maximum. */
const wide: readonly Dish[] = [
  makeDish({ code: 'TRAY', names: { zh: '托盘' }, maxOrder: 120 }),
  makeDish({ code: 'CRATE', names: { zh: '整箱' }, maxOrder: numberPad.max }),
]

/** The golden menu, with dishes counted in hundreds. */
export const menu: MenuSnapshot = { ...golden, dishes: [...golden.dishes, ...wide] }

const known: readonly (PadDish & { readonly min: number; readonly max: number })[] = [
  { min: 1, max: 9, code: 'CHICKEN', isSheet: false },
  { min: 4, max: 12, code: 'DUMPLING', isSheet: true },
  { min: 1, max: 99, code: 'NOODLE', isSheet: true },
  { min: 1, max: 120, code: 'TRAY', isSheet: false },
  { min: 1, max: numberPad.max, code: 'CRATE', isSheet: false },
]

/** A dish with exactly these bounds; defaults are the pad's own. */
export function dishWithin({ min = numberPad.min, max = numberPad.max }: Bounds): PadDish {
  const dish = known.find((one) => one.min === min && one.max === max)
  if (dish === undefined) throw new Error(`no dish is sold between ${min} and ${max}`)
  return dish
}

/**
 * The pad cannot type these numbers: it has digits only, and as many as the maximum has. They run on rules and over
 * HTTP.
 */
export const leftToPrograms = [
  'above 9999 is reset to it',
  'full-width digits',
  'a fraction is not a quantity',
  'a negative number is not a quantity',
]

const isPlayed = ({ what }: { readonly what: string }) => !leftToPrograms.includes(what)
export const played = padCases.typed.filter(isPlayed)
export const notPlayed = padCases.typed.filter((one) => !isPlayed(one))

/** The pad's text after keyboard input: its digits, as many as fit. */
export function shownOf(text: string, { min = numberPad.min, max = numberPad.max }: Bounds): string {
  return text.replace(/[^0-9]/g, '').slice(0, padOf({ min, max }).length)
}
