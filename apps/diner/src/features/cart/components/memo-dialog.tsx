import { clipMemo, memoLength, memoLimits, mergeMemoWhileWriting } from '@comanda/rules/table-order/memo.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { type FormEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './dialog-body.module.css'

interface MemoProps {
  memo: string
  /** `seen`: the memo that the writer had read. */
  onSave: (memo: string, seen: string) => void
  saving: boolean
  /** Why saving failed; '' = no failure. */
  problem: string
}

/** Edits the memo for the kitchen about the whole bill. */
export function MemoDialog({ open, onClose, ...memo }: MemoProps & { open: boolean; onClose: () => void }) {
  const text = useText()
  return (
    <Dialog open={open} onClose={onClose} title={text('sharedCart.billMemo')} closeLabel={text('sharedCart.close')}>
      <MemoForm {...memo} />
    </Dialog>
  )
}

function MemoForm({ memo, onSave, saving, problem }: MemoProps) {
  const text = useText()
  const [value, setValue] = useState(memo)
  const [seen, setSeen] = useState(memo)
  const [saved, setSaved] = useState<string>()
  const [isTooLong, setTooLong] = useState(false)
  const [isComposing, setComposing] = useState(false)
  const limit = memoLimits.landing
  // A companion's new memo (an allergy) stays: it goes before the typed text, once no input method composes.
  if (seen !== memo && !isComposing) {
    setSeen(memo)
    if (memo !== saved) {
      const met = mergeMemoWhileWriting(value, seen, memo)
      setValue(met)
      setTooLong(memoLength(met) > limit)
    }
  }
  // Not clipped while an input method composes: it would cut a half-typed pinyin word. Nor after a merge: the writer
  // decides what to shorten.
  function write(words: string, isUnfinished = false) {
    const isStillTooLong = isTooLong && memoLength(words) > limit
    setTooLong(isStillTooLong)
    setValue(isStillTooLong || isUnfinished ? words : clipMemo(words, limit))
  }
  function save(event: FormEvent) {
    event.preventDefault()
    if (saving || isTooLong) return
    const words = clipMemo(value.trim(), limit)
    setSaved(words)
    onSave(words, seen)
  }
  return (
    <form className={styles.body} onSubmit={save}>
      <TextField
        label={text('sharedCart.memoLabel')}
        aside={`${memoLength(value)} / ${limit}`}
        placeholder={text('sharedCart.memoExample')}
        // The server's reason belongs only to the words it refused.
        problem={isTooLong ? text('sharedCart.memoTooLong', { n: limit }) : value.trim() === saved ? problem : ''}
        value={value}
        onChange={(event) => write(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={(event) => {
          setComposing(false)
          write(event.currentTarget.value)
        }}
        enterKeyHint="done"
        data-first-focus=""
      />
      <Button type="submit" kind="primary" size="big" wide waiting={saving}>
        {text('sharedCart.save')}
      </Button>
    </form>
  )
}
