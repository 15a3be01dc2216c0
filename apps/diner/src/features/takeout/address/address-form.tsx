import { intentKey } from '@comanda/client/intent-key.ts'
import type { ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { looksLikeTel } from '@comanda/rules/takeout/recipient.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { CheckField } from '@comanda/ui/field/check-field.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useWhenBack } from '../../../app/offline.ts'
import { useText } from '../../../i18n/text.ts'
import type { Spot } from '../../store/store.queries.ts'
import { useChangeAddressBook } from './address-book.queries.ts'
import styles from './address-form.module.css'
import { OwnSpot } from './own-spot-button.tsx'
import { fieldOf, missingFields, type Recipient, type RecipientField } from './recipient.ts'

const noRecipient: Recipient = { username: '', tel: '', address: '', houseNo: '' }

type Problems = Partial<Record<RecipientField | 'form', string>>

/** A new address: only what a rider needs, with no box ticked. */
export function AddressForm({ storeId, onSaved }: { storeId: string; onSaved: (entry: ShippingInfo) => void }) {
  const { recipient, setField, isDefault, setDefault, spot, setSpot, problems, saving, save } = useForm(
    storeId,
    onSaved,
  )
  const form = useRef<HTMLFormElement>(null)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = await save()
    const field = wrong && form.current?.elements.namedItem(wrong)
    if (field instanceof HTMLInputElement) field.focus()
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <RecipientFields recipient={recipient} problems={problems} onField={setField} />
      <OwnSpot spot={spot} onSpot={setSpot} />
      <FormEnd isDefault={isDefault} onDefault={setDefault} problem={problems.form ?? ''} saving={saving} />
    </form>
  )
}

export interface RecipientFieldsProps {
  recipient: Recipient
  problems: Problems
  onField: (field: keyof Recipient, value: string) => void
}

export function RecipientFields({ recipient, problems, onField }: RecipientFieldsProps) {
  const text = useText()
  const of = (field: keyof Recipient) => ({
    name: field,
    value: recipient[field],
    onChange: (event: { target: { value: string } }) => onField(field, event.target.value),
  })
  return (
    <>
      <TextField
        {...of('username')}
        label={text('takeout.recipient')}
        problem={problems.username}
        autoComplete="name"
        maxLength={40}
        required
      />
      <TextField
        {...of('tel')}
        label={text('takeout.tel')}
        help={text('takeout.telHelp')}
        problem={problems.tel}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
      />
      <TextField
        {...of('address')}
        label={text('takeout.address')}
        problem={problems.address}
        autoComplete="street-address"
        maxLength={200}
        required
      />
      <TextField
        {...of('houseNo')}
        label={text('takeout.houseNo')}
        autoComplete="address-line2"
        maxLength={60}
        enterKeyHint="done"
      />
    </>
  )
}

interface FormEndProps {
  isDefault: boolean
  onDefault: (is: boolean) => void
  problem: string
  saving: boolean
}

function FormEnd({ isDefault, onDefault, problem, saving }: FormEndProps) {
  const text = useText()
  return (
    <>
      <CheckField label={text('takeout.useAsDefault')} checked={isDefault} onCheck={onDefault} />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <Button type="submit" kind="primary" size="big" wide waiting={saving}>
        {text('takeout.save')}
      </Button>
    </>
  )
}

function useForm(storeId: string, onSaved: (entry: ShippingInfo) => void) {
  const text = useText()
  const book = useChangeAddressBook(storeId)
  const [recipient, setRecipient] = useState(noRecipient)
  const [isDefault, setDefault] = useState(false)
  const [spot, setSpot] = useState<Spot>()
  const [problems, setProblems] = useState<Problems>({})
  const [saving, setSaving] = useState(false)
  useWhenBack(() =>
    setProblems(({ form, ...rest }) => (!form || form === text('takeout.failed') ? rest : { form, ...rest })),
  )
  // Equal fields keep their key through every retry.
  const wish = useRef({ words: '', key: '' })
  async function save(): Promise<RecipientField | undefined> {
    if (saving) return undefined
    const missing = missingFields(recipient)
    const isTelWrong = !missing.includes('tel') && !looksLikeTel(recipient.tel)
    setProblems({
      ...Object.fromEntries(missing.map((field) => [field, text('takeout.needed', { field })])),
      ...(isTelWrong ? { tel: text('takeout.telWrong') } : {}),
    })
    if (missing.length > 0 || isTelWrong) return missing[0] ?? 'tel'
    const entry = { ...recipient, isdefault: isDefault, gdLat: spot?.lat ?? null, gdLng: spot?.lng ?? null }
    const words = JSON.stringify(entry)
    if (wish.current.words !== words) wish.current = { words, key: intentKey() }
    setSaving(true)
    const result = await book.save(entry, wish.current.key)
    setSaving(false)
    if (result.ok) {
      if (result.value) onSaved(result.value)
      return undefined
    }
    const field = fieldOf(result.code)
    setProblems({ [field ?? 'form']: result.message || text('takeout.failed') })
    return field
  }
  function setField(field: keyof Recipient, value: string): void {
    setRecipient((before) => ({ ...before, [field]: value }))
    setProblems(({ [field as RecipientField]: _, form: __, ...rest }) => rest)
  }
  return { recipient, setField, isDefault, setDefault, spot, setSpot, problems, saving, save }
}
