/** The diner count entered before the menu. The phone resends it until the table has it (spec 1 §4). */
import { isUndecided } from '@comanda/client/call-result.ts'
import { oneAtATime } from '@comanda/client/one-at-a-time.ts'
import { useEffect } from 'react'
import { saveHead } from '../cart/bill-head.ts'
import { askAgain } from '../seating/ask-again.ts'
import { useSeating } from '../seating/seating.state.ts'
import { useTableState } from '../table-order.state.ts'
import { usePlace } from '../use-party.ts'
import { keepCover, keptCover } from './kept-cover.ts'

/** Milliseconds between two tries, in case the browser fires no `online` event. */
const againMs = 5000

/**
 * Saves the diner count of the table; sent later for a guest who has not joined. Answers the refusal's sentence; '' =
 * saved or pending.
 */
export function saveCover(cover: number): Promise<string> {
  setCover(cover)
  return send()
}

/** Stored with its table, so that it survives a reload before the guest joins. */
function setCover(cover: number): void {
  keepCover(useSeating.getState().coverAt, 0)
  const { place } = useTableState.getState()
  keepCover(place, cover)
  useSeating.setState({ cover, coverAt: place })
}

const send = oneAtATime(async (): Promise<string> => {
  const { cover, outside } = useSeating.getState()
  if (cover === 0 || outside) return ''
  // A companion's count wins: the server decides, also when both are sent at one moment.
  const result = await saveHead({ cover, coverIfNone: true })
  if (!result.ok && isUndecided(result)) return ''
  // The guest must join first, or the party moved: the count is sent afterwards.
  const isLater = !result.ok && (useSeating.getState().outside || result.code === 'table_moved')
  // Clear it: the head has it now, or the server refused it. The next party is asked again.
  if (!isLater && useSeating.getState().cover === cover) setCover(0)
  return result.ok ? '' : result.message
})

/** Resends an undelivered count: on `online`, and every few seconds. */
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
    const again = () => void send()
    window.addEventListener('online', again)
    const stop = askAgain(againMs, send)
    return () => {
      window.removeEventListener('online', again)
      stop()
    }
  }, [waits])
}
