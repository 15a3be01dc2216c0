import { asksDinerCount } from '@comanda/rules/table-order/diner-count.ts'
import { usePage } from '../../../app/page-input.ts'
import { openSheet, useSeating } from '../seating/seating.state.ts'
import { useHead } from '../use-party.ts'

/**
 * Whether the store asks for the diner count before the menu (spec 1 §4); not if the party has one. The sheet itself
 * checks the last payment (diners-sheet.tsx).
 */
export function useAsksDinerCount(): boolean {
  // Uses the page's own data: the guest may tap before the first answer.
  const { style, mayOrder, tableStatus } = usePage()
  const head = useHead()
  const said = useSeating(({ cover }) => cover > 0)
  const cover = head === null ? (tableStatus?.cover ?? 0) : head.seated ? head.cover : 0
  return mayOrder && !said && cover === 0 && asksDinerCount(style.inputCover, undefined, Date.now())
}

/** For links to the menu: true = the sheet opened instead and leads to the menu itself. */
export function useDinerCountFirst(): (event?: { preventDefault(): void }) => boolean {
  const asks = useAsksDinerCount()
  return (event) => {
    if (!asks) return false
    event?.preventDefault()
    openSheet('diners')
    return true
  }
}
