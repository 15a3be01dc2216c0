import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { useGate } from '../gate.state.ts'

/** The disabled Submit names it by `aria-describedby`. */
export const gateNoteId = 'shut'

/** Why the store takes no order now and until when, or that it soon will not (spec 1 §5, §8). */
export function GateNote() {
  const gate = useGate()
  if (gate === null) return null
  return (
    <div id={gateNoteId} role="status">
      <Note tone={gate.isShut ? 'warn' : undefined} icon={warning}>
        <p>{gate.reason}</p>
        {gate.ends !== '' && <p>{gate.ends}</p>}
      </Note>
    </div>
  )
}
