import { makeLine } from './phone.ts'

export interface CaseItem {
  readonly code: string
  readonly name?: string
  readonly price?: number
  readonly num: number
}

/** A line of a cart as the golden cases write it (packages/rules/cases/README.md). */
export interface CaseLine {
  readonly code: string
  readonly num: number
  readonly standard?: string
  readonly memo?: string
  readonly addItems?: readonly (CaseItem & { readonly sgid?: string; readonly items?: readonly CaseItem[] })[]
}

/** The same as a phone sends it, with an id of its own. */
export function wireLine({ code, num, standard, memo, addItems }: CaseLine) {
  return makeLine({
    code,
    num,
    ...(standard === undefined ? {} : { standard }),
    ...(memo === undefined ? {} : { memo }),
    ...(addItems === undefined ? {} : { menuItem: addItems as never }),
  })
}

/** The price a program made up is not asked. */
export const withLies = (line: ReturnType<typeof wireLine>) => ({ ...line, price: 1, memberprice: 1 })

/** What no cart can hold is stopped at the door: `invalid_request`. */
export const isStoppedAtDoor = (line: CaseLine): boolean =>
  [line, ...(line.addItems ?? [])].some(({ num }) => !Number.isInteger(num) || num < 1)
