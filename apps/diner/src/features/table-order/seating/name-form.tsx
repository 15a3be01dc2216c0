import { Button } from '@comanda/ui/action/button.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './people-sheet.module.css'
import { useSeating } from './seating.state.ts'
import { rename } from './seating-calls.ts'

/** An optional name that replaces the guest's number at this table. */
export function NameForm() {
  const text = useText()
  const known = useSeating(({ view }) => view?.people.find(({ me }) => me)?.name ?? '')
  const [name, setName] = useState(known)
  const [saving, setSaving] = useState(false)
  const [said, setSaid] = useState<'saved' | string>('')
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (saving) return
    setSaving(true)
    const result = await rename(name.trim())
    setSaving(false)
    setSaid(result?.ok ? 'saved' : (result?.message ?? '') || text('seating.failed'))
  }
  return (
    <form className={styles.name} onSubmit={(event) => void save(event)}>
      <TextField
        label={text('seating.myName')}
        help={said === 'saved' ? text('seating.nameSaved') : text('seating.myNameHelp')}
        problem={said === 'saved' ? '' : said}
        value={name}
        maxLength={20}
        autoComplete="nickname"
        enterKeyHint="done"
        onChange={(event) => {
          setName(event.target.value)
          setSaid('')
        }}
      />
      <Button type="submit" kind="soft" wide waiting={saving} disabled={name.trim() === known}>
        {text('seating.saveName')}
      </Button>
    </form>
  )
}
