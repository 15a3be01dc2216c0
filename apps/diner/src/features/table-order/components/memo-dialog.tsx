import { clipMemo, memoLength, memoLimits } from '@comanda/rules/table-order/memo.ts'
import { Button } from '@comanda/ui/button.tsx'
import { Dialog } from '@comanda/ui/dialog.tsx'
import { TextField } from '@comanda/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './dialog-body.module.css'

interface MemoProps {
  memo: string
  onSave: (memo: string) => void
  saving: boolean
  /** Why it could not be kept; '' = nothing went wrong. */
  problem: string
}

/** A word for the kitchen about the whole bill. */
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
  const limit = memoLimits.landing
  function save(event: FormEvent) {
    event.preventDefault()
    if (!saving) onSave(clipMemo(value.trim(), limit))
  }
  return (
    <form className={styles.body} onSubmit={save}>
      <TextField
        label={text('sharedCart.memoLabel')}
        aside={`${memoLength(value)} / ${limit}`}
        placeholder={text('sharedCart.memoExample')}
        problem={problem}
        value={value}
        // Not clipped while an input method composes: half a pinyin word would be cut.
        onChange={(event) =>
          setValue(
            (event.nativeEvent as InputEvent).isComposing ? event.target.value : clipMemo(event.target.value, limit),
          )
        }
        onCompositionEnd={(event) => setValue(clipMemo(event.currentTarget.value, limit))}
        enterKeyHint="done"
        data-first-focus=""
      />
      <Button type="submit" kind="primary" size="big" wide waiting={saving}>
        {text('sharedCart.save')}
      </Button>
    </form>
  )
}
