/**
 * Who sits at this table, as far as this phone knows, and what is open about it. Small, for it travels with the first page:
 * asking, sheets and prompts come later (seating-host.tsx).
 */
import type { PageInput } from '@comanda/contract/page.ts'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { create } from 'zustand'
import type { Place } from '../../store/place.ts'

/** What the guest opened, or what must be said first. */
export type SeatingSheet = 'join' | 'people' | 'diners'

export interface SeatingState {
  /** The server's last answer; null before it. */
  readonly view: SeatingView | null
  /** The server said that this guest must join first; until then no change is sent. */
  readonly outside: boolean
  readonly sheet: SeatingSheet | null
  /** What is different from how the page was written: the party moved, or the table's code is new. */
  readonly changed: Partial<Pick<PageInput, 'table' | 'hidden'> & { readonly mayOrder: boolean }> | null
  /** Counts what makes the table be asked anew: joined, moved, a new code. */
  readonly entered: number
  /** Where the party is has become doubtful, by a refusal's code or a live word; where.html says. Null = no doubt. */
  readonly doubt: { readonly by: string } | null
  /** The last payment this guest knew of while in the party: a later one is what has ended it. */
  readonly paidBefore: string | null
  /** A stay at this table has ended while this page stood open: scanning the code again begins the next. */
  readonly ended: boolean
  /** How many eat, said before this guest had joined. */
  readonly cover: number
  /** The table that `cover` is kept for: a party that moves leaves nothing at the table it was said at. */
  readonly coverAt: Place | null
  /** A round has just reached the kitchen and its guest is on the way to pay: to be told over that page. */
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
  ended: false,
  cover: 0,
  coverAt: null,
  placed: false,
}))

/**
 * Questions to the server are counted. Of two answers that cross on their way nobody can tell which was written later: the one of the
 * later question counts.
 */
const noQuestion = { asked: 0, newest: 0 }
/** The last question asked, and the newest one whose answer is known. */
export const seatingQuestions = { ...noQuestion }

export function resetSeating(): void {
  Object.assign(seatingQuestions, noQuestion)
  useSeating.setState(useSeating.getInitialState())
}

/** Who is here is for who is: others are asked to join. */
export function openSheet(sheet: SeatingSheet | null): void {
  useSeating.setState(({ outside }) => ({ sheet: outside && sheet === 'people' ? 'join' : sheet }))
}

/** Every call's refusal, for those that are about where this guest sits. A write asks the guest to join; a look does not. */
export function hearRefusal(call: string, code: string): void {
  if (code === 'seating_join_needed') {
    useSeating.setState({ outside: true })
    if (!call.startsWith('GET ')) openSheet('join')
  } else if (code === 'seating_closed' || code === 'table_code_needed' || code === 'table_moved') {
    if (!call.endsWith('/where.html')) useSeating.setState({ doubt: { by: code } })
  }
}
