import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { callBell } from '@comanda/ui/icon/icons.tsx'
import { useState } from 'react'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { useText } from '../../../i18n/text.ts'
import { useMayOrder } from '../use-party.ts'
import type { CallSheetProps } from './call-sheet.tsx'

const callSheet: Later<CallSheetProps> = {
  load: async () => (await import('./call-sheet.tsx')).CallSheet,
}

/** The bell on every screen of a table. The sheet with the reasons loads when it opens. */
export function CallButton({ filled }: { filled?: boolean }) {
  const text = useText()
  const { style } = usePage()
  const mayOrder = useMayOrder()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (!mayOrder || style.callReasons.length === 0) return null
  return (
    <>
      <IconButton
        shape={callBell}
        filled={filled}
        label={text('order.callStore')}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
      {wanted && (
        <LaterPart
          part={callSheet}
          props={{ open, onClose: () => setOpen(false) }}
          onFailed={() => {
            setWanted(false)
            showProblem('offline', '')
          }}
        />
      )}
    </>
  )
}
