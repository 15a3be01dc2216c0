import { clipNote, noteLength, noteLimit } from '@comanda/rules/menu/note.ts'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './sheet-note.module.css'

export interface SheetNoteProps {
  memo: string
  onMemo: (memo: string) => void
  /** Whose note it is, where it is not the dish's. */
  label?: ReactNode
  className?: string | undefined
}

/** A word for the kitchen about this dish, or a part of it: 30 characters, an emoji is one (spec 1 §5). */
export function SheetNote({ memo, onMemo, label, className = styles.note }: SheetNoteProps) {
  const text = useText()
  // Not clipped while an input method composes: half a pinyin word would be cut. Nor is it a note yet.
  const [composed, setComposed] = useState<string>()
  const shown = composed ?? memo
  return (
    <TextField
      className={className}
      label={label ?? <b>{text('dish.note')}</b>}
      aside={text('dish.noteLength', { n: noteLength(shown), limit: noteLimit })}
      placeholder={text('dish.noteExample')}
      value={shown}
      onChange={({ nativeEvent, target }) =>
        (nativeEvent as InputEvent).isComposing ? setComposed(target.value) : onMemo(clipNote(target.value))
      }
      onCompositionEnd={({ currentTarget }) => {
        setComposed(undefined)
        onMemo(clipNote(currentTarget.value))
      }}
      enterKeyHint="done"
    />
  )
}
