import { isRapidClick } from '@comanda/rules/menu/rapid-click.ts'
import type { Money } from '@comanda/rules/money/money.ts'
import { Stepper, type StepperProps, type StepperTap } from '@comanda/ui/action/stepper.tsx'
import { useRef, useState } from 'react'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { showProblem } from '../../../app/problem.state.ts'
import { useText } from '../../../i18n/text.ts'
import type { NumberDialogProps } from './number-dialog.tsx'

export interface PortionStepperProps extends Omit<StepperProps, 'onNumber' | 'numberLabel'> {
  /** Of one portion. */
  price: Money
  /** The bounds of a typed number; null while typing is not possible. */
  typed: { readonly min: number; readonly max: number } | null
  onTyped: (num: number) => void
}

const numberDialog: Later<NumberDialogProps> = {
  load: async () => (await import('./number-dialog.tsx')).NumberDialog,
}

/** Portions by steps, or typed after two quick taps on + or a tap on the number (spec 1 §5). */
export function PortionStepper({ price, typed, onTyped, ...stepper }: PortionStepperProps) {
  const text = useText()
  const [typing, setTyping] = useState(false)
  const lastTap = useRef<number>(undefined)
  function more(tap?: StepperTap) {
    stepper.onPlus(tap)
    // Only real taps, not keys.
    const now = tap && tap.detail > 0 ? tap.timeStamp : undefined
    if (now !== undefined && isRapidClick(lastTap.current, now)) setTyping(true)
    lastTap.current = now
  }
  const close = () => setTyping(false)
  return (
    <>
      <Stepper
        {...stepper}
        onPlus={more}
        onNumber={typed === null ? undefined : () => setTyping(true)}
        numberLabel={typed === null ? undefined : text('menu.typeNumber')}
      />
      {typing && typed !== null && (
        <LaterPart
          part={numberDialog}
          onFailed={() => {
            close()
            showProblem('offline', '')
          }}
          props={{
            ...{ name: stepper.label, price, num: stepper.value, ...typed, onClose: close },
            onTake: (num) => {
              onTyped(num)
              close()
            },
          }}
        />
      )}
    </>
  )
}
