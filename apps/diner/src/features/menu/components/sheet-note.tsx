import { clipNote, noteLength, noteLimit } from '@comanda/rules/menu/note.ts'
import { TextField } from '@comanda/ui/text-field.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './sheet-note.module.css'

/** A word for the kitchen about this dish: 30 characters, an emoji is one (spec 1 §5). */
export function SheetNote({ memo, onMemo }: { memo: string; onMemo: (memo: string) => void }) {
  const text = useText()
  return (
    <TextField
      className={styles.note}
      label={<b>{text('dish.note')}</b>}
      aside={text('dish.noteLength', { n: noteLength(memo), limit: noteLimit })}
      placeholder={text('dish.noteExample')}
      value={memo}
      // Not clipped while an input method composes: half a pinyin word would be cut.
      onChange={(event) =>
        onMemo((event.nativeEvent as InputEvent).isComposing ? event.target.value : clipNote(event.target.value))
      }
      onCompositionEnd={(event) => onMemo(clipNote(event.currentTarget.value))}
      enterKeyHint="done"
    />
  )
}
