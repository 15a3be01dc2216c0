import { Button } from '@comanda/ui/action/button.tsx'
import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
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

/** The bell on every screen of a table, or a button with its word (`wide`). The sheet with the reasons loads when it opens. */
export function CallButton({ filled, wide = false }: { filled?: boolean; wide?: boolean }) {
  const text = useText()
  const { style } = usePage()
  const mayOrder = useMayOrder()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (!mayOrder || style.callReasons.length === 0) return null
  const ring = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      {wide ? (
        <Button kind="primary" size="big" wide onClick={ring}>
          <Icon shape={callBell} size="md" />
          {text('order.callStore')}
        </Button>
      ) : (
        <IconButton shape={callBell} filled={filled} label={text('order.callStore')} onClick={ring} />
      )}
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
