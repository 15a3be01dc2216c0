import { errorSentence } from '@comanda/contract/error-sentence.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { makeDish } from '@comanda/testing/test-menu.ts'
import orderCases from '../packages/rules/cases/cart/order.json' with { type: 'json' }
import lineCases from '../packages/rules/cases/cart/price-line.json' with { type: 'json' }
import written from '../packages/rules/cases/menu/menu.json' with { type: 'json' }
import { type CaseLine, nameOf } from './case-line.ts'

/** The golden menu, with the dishes of the single-line cases. */
const golden = written as unknown as MenuSnapshot
const lineDishes = (lineCases.dishes as unknown as (Partial<Dish> & { readonly code: string })[]).map(makeDish)
export const menu: MenuSnapshot = { ...golden, dishes: [...golden.dishes, ...lineDishes] }

export interface CartCase {
  readonly what: string
  readonly lines: readonly CaseLine[]
  readonly soldOut?: readonly string[]
  readonly left?: Readonly<Record<string, number>>
  readonly count?: number
  readonly amount?: number
  readonly memberAmount?: number
  readonly problems?: readonly { readonly line: number; readonly code: string; readonly part?: string }[]
  /** The guest's sentence, in English. */
  readonly says?: string
  /** What the list shows of a dish, and the message of its tap, in English; absent = the tap adds it. */
  readonly inList?: { readonly dish: string; readonly shows?: string; readonly message?: string }
}

interface LineCase {
  readonly what: string
  readonly line: CaseLine
  readonly amount?: number
  readonly memberAmount?: number
  readonly refusal?: string
  readonly values?: readonly (string | number)[]
}

/** No tap can make these lines. They run on rules and over HTTP; a journey checks what the page shows instead. */
export const leftToHttp = [
  "a part's note that is too long",
  'a renamed entry matches by code',
  'a negative add-on is refused',
  'no portions',
  'half a portion',
  'a negative number of portions',
  'a hundred in a section with maximum 0',
]

/** Codes that differ between rules and contract. */
const otherCodes: Readonly<Record<string, ErrorCode>> = {
  quantity_at_least: 'at_least',
  quantity_at_most: 'at_most',
  standard_needed: 'standard_gone',
}

const orders = orderCases as readonly CartCase[]
const lines = lineCases.cases as unknown as readonly LineCase[]
const isPlayed = ({ what }: { readonly what: string }) => !leftToHttp.includes(what)
const cases = [...orders.filter(isPlayed), ...lines.filter(isPlayed).map(asCart)]
/** Names of all cases. */
export const caseNames: readonly string[] = [...orders, ...lines].map(({ what }) => what)
export const taken = cases.filter(({ problems }) => problems === undefined)
export const refused = cases.filter(({ problems }) => problems !== undefined)
/** Cases with a list text, by whether the dish is sold out there. */
export const listed = cases.flatMap(({ inList, ...one }) => (inList === undefined ? [] : [{ ...one, ...inList }]))

/** One line as a cart. The sentence comes from the contract, its values from the rules. */
function asCart({ what, line, refusal, values = [], ...sums }: LineCase): CartCase {
  const least = lineDishes.find(({ code }) => code === line.code)?.minOrder ?? 0
  const isTooFew = refusal === undefined && line.num < least
  const code = isTooFew ? 'quantity_at_least' : refusal
  if (code === undefined) return { what, lines: [line], count: line.num, ...sums }
  const said = otherCodes[code] ?? (code as ErrorCode)
  const about = isTooFew ? [least] : said.endsWith('_gone') ? [nameOf(menu, line.code)] : values.slice(1).map(inEnglish)
  return { what, lines: [line], problems: [{ line: 0, code }], says: errorSentence(said, 'en', about) }
}

function inEnglish(value: string | number): string | number {
  return menu.texts?.[value]?.en ?? value
}
