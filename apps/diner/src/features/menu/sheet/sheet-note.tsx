import { clipNote, noteLength, noteLimit } from '@comanda/rules/menu/note.ts'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './sheet-note.module.css'

export interface SheetNoteProps {
  memo: string
  onMemo: (memo: string) => void
  /** The label of a note that is not the dish's own. */
  label?: ReactNode
  className?: string | undefined
}

/** The guest's note about this dish or a part: 30 characters, an emoji counts as one (spec 1 §5). */
export function SheetNote({ memo, onMemo, label, className = styles.note }: SheetNoteProps) {
  const text = useText()
  // Not clipped while an input method composes: it would cut half a pinyin word. Nor is it a note yet.
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
