import type { MenuPause } from '@comanda/contract/menu/menu.schema.ts'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { usePaused } from '../sold-out.state.ts'

const pauseEnd: Later<Pick<MenuPause, 'until'>> = {
  load: async () => (await import('./pause-end.tsx')).PauseEnd,
}

/**
 * Why orders are paused and until when, before a tap is refused. Rendered with the page: a later line would move the
 * content. An order ahead is for after the pause.
 */
export function PauseHost() {
  const text = useText()
  const { ordering, paused: atFirst } = usePage()
  const paused = usePaused(atFirst)
  if (ordering !== null || !paused) return null
  const { until, reason, clock } = paused
  return (
    <div role="status">
      <Note tone="warn" icon={warning}>
        {text('pause.note', { reason, until: clock })}
      </Note>
      <LaterPart part={pauseEnd} props={{ until }} />
    </div>
  )
}
