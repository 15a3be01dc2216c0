import { makeLine } from './phone.ts'

export interface CaseItem {
  readonly code: string
  readonly name?: string
  readonly price?: number
  readonly num: number
}

/** A cart line as in the golden cases (packages/rules/cases/README.md). */
export interface CaseLine {
  readonly code: string
  readonly num: number
  readonly standard?: string
  readonly memo?: string
  readonly addItems?: readonly (CaseItem & { readonly sgid?: string; readonly items?: readonly CaseItem[] })[]
}

/** The same line as a phone sends it, with an id. */
export function wireLine({ code, num, standard, memo, addItems }: CaseLine) {
  return makeLine({
    code,
    num,
    ...(standard === undefined ? {} : { standard }),
    ...(memo === undefined ? {} : { memo }),
    ...(addItems === undefined ? {} : { menuItem: addItems as never }),
  })
}

/** With a made-up price, which must have no effect. */
export const withMadeUpPrice = (line: ReturnType<typeof wireLine>) => ({ ...line, price: 1, memberprice: 1 })

/** The contract refuses an impossible line: `invalid_request`. */
export const isRefusedByContract = (line: CaseLine): boolean =>
  [line, ...(line.addItems ?? [])].some(({ num }) => !Number.isInteger(num) || num < 1)
