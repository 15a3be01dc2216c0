/**
 * Who sits at this table, as far as this phone knows. Small, because it ships with the first page; calls, sheets and
 * prompts load later (seating-host.tsx).
 */
import type { PageInput, PageState } from '@comanda/contract/page.ts'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { create } from 'zustand'
import type { Place } from '../../store/place.ts'

/** A sheet that the guest opened, or that must be answered first. */
export type SeatingSheet = 'join' | 'people' | 'diners'

export interface SeatingState {
  /** The server's last answer; null before the first. */
  readonly view: SeatingView | null
  /** The server wants this guest to join first; until then no change is sent. */
  readonly outside: boolean
  readonly sheet: SeatingSheet | null
  /** What changed since the page was rendered: the party moved or ended, or the table's code is new. */
  readonly changed: Partial<Pick<PageInput, 'table' | 'hidden'> & Pick<PageState, 'mayOrder' | 'ended'>> | null
  /** Grows when the table must be fetched again: joined, moved, new code. */
  readonly entered: number
  /** The party may have moved or left, by a refusal's code or an event; `where.html` answers. Null = no doubt. */
  readonly doubt: { readonly by: string } | null
  /** The last payment this guest knew of while in the party. A later one ended the party. */
  readonly paidBefore: string | null
  /** The diner count, entered before this guest joined. */
  readonly cover: number
  /** The table that `cover` is kept for. A party that moves clears it there. */
  readonly coverAt: Place | null
  /** A round just reached the kitchen; the note shows on the next page. */
  readonly placed: boolean
}

export const useSeating = create<SeatingState>(() => ({
  view: null,
  outside: false,
  sheet: null,
  changed: null,
  entered: 0,
  doubt: null,
  paidBefore: null,
  cover: 0,
  coverAt: null,
  placed: false,
}))

/** Numbers the questions. When two answers cross, the answer to the later question wins. */
const noQuestion = { asked: 0, newest: 0 }
/** The number of the last question, and of the newest answered one. */
export const seatingQuestions = { ...noQuestion }

export function resetSeating(): void {
  Object.assign(seatingQuestions, noQuestion)
  useSeating.setState(useSeating.getInitialState())
}

/** A guest outside the party gets the join sheet instead of the people. */
export function openSheet(sheet: SeatingSheet | null): void {
  useSeating.setState(({ outside }) => ({ sheet: outside && sheet === 'people' ? 'join' : sheet }))
}

/** Handles refusals about the guest's seat. A refused write opens the join sheet; a refused read does not. */
export function handleSeatRefusal(call: string, code: string): void {
  if (code === 'seating_join_needed') {
    useSeating.setState({ outside: true })
    if (!call.startsWith('GET ')) openSheet('join')
  } else if (code === 'seating_closed' || code === 'table_code_needed' || code === 'table_moved') {
    if (!call.endsWith('/where.html')) useSeating.setState({ doubt: { by: code } })
  }
}
