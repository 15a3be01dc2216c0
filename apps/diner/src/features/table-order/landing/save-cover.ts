/** How many eat, said before the menu: once by this guest, and again by the phone until the table has it (spec 1 §4). */
import { isUndecided } from '@comanda/client/call-result.ts'
import { oneAtATime } from '@comanda/client/one-at-a-time.ts'
import { useEffect } from 'react'
import { saveHead } from '../cart/bill-head.ts'
import { askAgain } from '../seating/ask-again.ts'
import { useSeating } from '../seating/seating.state.ts'
import { refreshTable, useTableState } from '../table-order.state.ts'
import { usePlace } from '../use-party.ts'
import { keepCover, keptCover } from './kept-cover.ts'

/** Between two tries where nobody says that the network is back. */
const againMs = 5000

/** For everyone at the table; who has not joined yet says it when they have. The refusal's sentence; '' = taken, or on its way. */
export function saveCover(cover: number): Promise<string> {
  setCover(cover)
  return send()
}

/** With its table, so that a reload before this guest is in forgets nothing. */
function setCover(cover: number): void {
  keepCover(useSeating.getState().coverAt, 0)
  const { place } = useTableState.getState()
  keepCover(place, cover)
  useSeating.setState({ cover, coverAt: place })
}

const send = oneAtATime(async (): Promise<string> => {
  const { cover, outside } = useSeating.getState()
  if (cover === 0 || outside) return ''
  const result = await saveHead({ cover })
  if (!result.ok && isUndecided(result)) return ''
  // A door that has closed meanwhile, or a party that moved: it is said once they are in, or there.
  const isLater = !result.ok && (useSeating.getState().outside || result.code === 'table_moved')
  // It stands in the head now, and is this party's: the next one is asked anew. After a no this one is, too.
  if (!isLater && useSeating.getState().cover === cover) setCover(0)
  return result.ok ? '' : result.message
})

/** What a companion has said meanwhile stands; a table that was opened by a dish counts 1 though nobody said so. */
async function resendCover(): Promise<void> {
  await refreshTable()
  const { head } = useTableState.getState()
  if (head?.seated && head.cover > 1) setCover(0)
  else await send()
}

/** Keeps on saying what did not get through: when the network is back, and every few seconds. */
export function useResendCover(): void {
  const place = usePlace()
  useEffect(() => {
    const cover = keptCover(place)
    if (cover === 0 || useSeating.getState().cover > 0) return
    useSeating.setState({ cover, coverAt: place })
  }, [place])
  const waits = useSeating(({ cover, outside }) => cover > 0 && !outside)
  useEffect(() => {
    if (!waits) return
    const again = () => void resendCover()
    window.addEventListener('online', again)
    const stop = askAgain(againMs, resendCover)
    return () => {
      window.removeEventListener('online', again)
      stop()
    }
  }, [waits])
}
