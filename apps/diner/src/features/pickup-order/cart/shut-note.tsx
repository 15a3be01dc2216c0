import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { useShut } from './shut.state.ts'

/** The disabled Submit names it by `aria-describedby`. */
export const shutNoteId = 'shut'

/** Why the store takes no order ahead now (spec 1 §5, §8). It stays until the store opens. */
export function ShutNote() {
  const shut = useShut()
  if (shut === '') return null
  return (
    <div id={shutNoteId} role="status">
      <Note tone="warn" icon={warning}>
        {shut}
      </Note>
    </div>
  )
}
