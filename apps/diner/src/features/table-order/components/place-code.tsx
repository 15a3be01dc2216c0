import { Dialog } from '@comanda/ui/dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { useSeating } from '../seating.state.ts'
import type { PlaceCodeWay } from '../send-round.ts'
import { CodePad } from './code-pad.tsx'

export interface PlaceCodeProps {
  ways: readonly PlaceCodeWay[]
  onDone: () => void
  onClose: () => void
}

/** A code that says what the phone's place does not; the round goes on with it, and without one that can be given no more. */
export function PlaceCode({ ways, onDone, onClose }: PlaceCodeProps) {
  const text = useText()
  const view = useSeating((state) => state.view)
  if (view === null) return null
  return (
    <Dialog open title={text('seating.codeTitle')} closeLabel={text('seating.close')} onClose={onClose}>
      <CodePad view={{ ...view, ways: [...ways] }} onAsk={undefined} onDone={onDone} onLocked={onDone} />
    </Dialog>
  )
}
