import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { useShut } from './shut.state.ts'

/** Named by the Submit it disables. */
export const shutNoteId = 'shut'

/** Why nothing is ordered ahead here now (spec 1 §5, §8). Nothing puts it away but the store that opens. */
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
