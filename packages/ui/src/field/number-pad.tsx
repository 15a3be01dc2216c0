import type { KeyboardEvent } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './number-pad.module.css'

export type NumberPadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'back' | 'clear'

export interface NumberPadProps {
  onKey: (key: NumberPadKey) => void
  clearLabel: string
  backLabel: string
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const backspace =
  'M216,40H68.53a16.08,16.08,0,0,0-13.72,7.77L9.14,123.88a8,8,0,0,0,0,8.24l45.67,76.11A16.08,16.08,0,0,0,68.53,216H216a16,16,0,0,0,16-16V56A16,16,0,0,0,216,40Zm0,160H68.53l-43.2-72,43.2-72H216ZM106.34,146.34,124.69,128l-18.35-18.34a8,8,0,0,1,11.32-11.32L136,116.69l18.34-18.35a8,8,0,0,1,11.32,11.32L147.31,128l18.35,18.34a8,8,0,0,1-11.32,11.32L136,139.31l-18.34,18.35a8,8,0,0,1-11.32-11.32Z'

/** What a keyboard key types on the pad, if anything. A full-width digit counts. */
export function padKeyOf(key: string): NumberPadKey | undefined {
  const plain = key.normalize('NFKC')
  if (/^\d$/.test(plain)) return plain as NumberPadKey
  return key === 'Backspace' ? 'back' : key === 'Delete' ? 'clear' : undefined
}

/** Whether a key confirms the number: Enter, except on a button of the pad or while held down since opening. */
export function isPadTaken({ key, repeat, target, currentTarget }: KeyboardEvent): boolean {
  return key === 'Enter' && !repeat && target === currentTarget
}

/** Digits, clear and backspace for a thumb: no keyboard covers the sheet. */
export function NumberPad({ onKey, clearLabel, backLabel }: NumberPadProps) {
  return (
    <div className={styles.pad}>
      {digits.map((digit) => (
        <button key={digit} type="button" onClick={() => onKey(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={styles.word} onClick={() => onKey('clear')}>
        {clearLabel}
      </button>
      <button type="button" onClick={() => onKey('0')}>
        0
      </button>
      <button type="button" className={styles.word} aria-label={backLabel} onClick={() => onKey('back')}>
        <Icon shape={backspace} size="lg" />
      </button>
    </div>
  )
}
