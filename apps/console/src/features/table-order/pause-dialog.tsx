import { useState } from 'react'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { DigitsInput } from '../../app/digits-input.tsx'
import { useText } from '../../i18n/text.ts'
import type { FloorActions } from './floor.mutations.ts'
import css from './floor-dialog.module.css'

interface Props {
  readonly actions: FloorActions
  readonly onDone: () => void
}

const choices = [10, 20, 30, 60] as const

/** Asks how long orders are paused, and why. The guests read both. */
export function PauseDialog({ actions, onDone }: Props) {
  const t = useText()
  const [minutes, setMinutes] = useState('20')
  const [reason, setReason] = useState(() => t('floor.pauseBusy'))
  return (
    <AskDialog title={t('floor.pauseTitle')} hint={t('floor.pauseHint')} onDone={onDone}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const whole = Math.min(720, Math.max(1, Number(minutes)))
          actions.pause.mutate({ minutes: whole, reason: reason.trim() }, { onSettled: onDone })
        }}
      >
        <div className={css.tables}>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={minutes === String(choice)}
              onClick={() => setMinutes(String(choice))}
            >
              {t('floor.minutes', { n: choice })}
            </button>
          ))}
        </div>
        <label>
          {t('floor.pauseMinutes')}
          <DigitsInput required most={3} value={minutes} onDigits={setMinutes} />
        </label>
        <label>
          {t('floor.pauseWhy')}
          <input value={reason} maxLength={60} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <div className={ask.buttons}>
          <button type="button" className={ask.keep} onClick={onDone}>
            {t('floor.back')}
          </button>
          <button type="submit" className={ask.bad} disabled={actions.busy}>
            {t('floor.pause')}
          </button>
        </div>
      </form>
    </AskDialog>
  )
}
