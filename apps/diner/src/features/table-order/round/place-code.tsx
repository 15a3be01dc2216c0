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

/**
 * Asks for a code in place of the phone's position. Once no code can be entered any more, the round is sent without
 * one.
 */
export function PlaceCode({ ways, onDone, onClose }: PlaceCodeProps) {
  const text = useText()
  const view = useSeating((state) => state.view)
  // The seating may be unknown, or its request was lost: ask until an answer comes.
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
