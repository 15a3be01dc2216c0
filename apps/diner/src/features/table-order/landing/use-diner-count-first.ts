import { asksDinerCount } from '@comanda/rules/table-order/diner-count.ts'
import { usePage } from '../../../app/page-input.ts'
import { openSheet, useSeating } from '../seating/seating.state.ts'
import { useHead } from '../use-party.ts'

/**
 * Whether the store wants to know how many eat before this guest goes to the menu (spec 1 §4): not of a party that has said so.
 * Whether they paid within four hours the sheet asks (diners-sheet.tsx).
 */
export function useAsksDinerCount(): boolean {
  // What the page came with, as a tap may be quicker than the first answer.
  const { style, mayOrder, tableStatus } = usePage()
  const head = useHead()
  const said = useSeating(({ cover }) => cover > 0)
  const cover = head === null ? (tableStatus?.cover ?? 0) : head.seated ? head.cover : 0
  return mayOrder && !said && cover === 0 && asksDinerCount(style.inputCover, undefined, Date.now())
}

/** For whatever leads to the menu: true = the sheet has opened instead, and leads there itself. */
export function useDinerCountFirst(): (event?: { preventDefault(): void }) => boolean {
  const asks = useAsksDinerCount()
  return (event) => {
    if (!asks) return false
    event?.preventDefault()
    openSheet('diners')
    return true
  }
}
