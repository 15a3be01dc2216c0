import type { StorePause } from '@comanda/contract/menu/menu.schema.ts'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { usePaused } from '../sold-out.state.ts'

const pauseNote: Later<StorePause> = {
  words: 'seating',
  load: async () => (await import('./pause-note.tsx')).PauseNote,
}

/** That the staff have paused orders, before a tap is refused for it. What is ordered ahead is for after the pause. */
export function PauseHost() {
  const { ordering } = usePage()
  const paused = usePaused()
  return ordering === null && paused ? <LaterPart part={pauseNote} props={paused} /> : null
}
