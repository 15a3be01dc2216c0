import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useEffect } from 'react'
import { useText } from '../../../i18n/text.ts'
import { askAgain } from '../seating/ask-again.ts'
import { CodePad } from '../seating/code-pad.tsx'
import { useSeating } from '../seating/seating.state.ts'
import { refreshSeating } from '../seating/seating-calls.ts'
import type { PlaceCodeWay } from './use-send-round.ts'

const lookMs = 2000

export interface PlaceCodeProps {
  ways: readonly PlaceCodeWay[]
  onDone: () => void
  onClose: () => void
}

/** A code that says what the phone's place does not; the round goes on with it, and without one that can be given no more. */
export function PlaceCode({ ways, onDone, onClose }: PlaceCodeProps) {
  const text = useText()
  const view = useSeating((state) => state.view)
  // It may not be known yet who sits here, or the look for it was lost: asked now, and again until there is an answer.
  const isUnknown = view === null
  useEffect(() => {
    if (!isUnknown) return
    void refreshSeating()
    return askAgain(lookMs, async () => {
      await refreshSeating()
    })
  }, [isUnknown])
  return (
    <Dialog open title={text('seating.codeTitle')} closeLabel={text('seating.close')} onClose={onClose}>
      {view === null ? (
        <p className="quiet" role="status">
          {text('seating.codeLooking')}
        </p>
      ) : (
        <CodePad view={{ ...view, ways: [...ways] }} onAsk={undefined} onDone={onDone} onLocked={onDone} />
      )}
    </Dialog>
  )
}
