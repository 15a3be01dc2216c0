import { Button } from '@comanda/ui/action/button.tsx'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useOwnerText } from '../i18n/text.ts'
import { OwnerDialog } from '../parts/owner-dialog.tsx'
import { TextField } from '../parts/text-field.tsx'
import { AreaAndSeats } from './area-and-seats.tsx'
import { emptyDraft, type NewTablesDraft, typedTables, wrongFields } from './table-draft.ts'
import css from './tables.module.css'
import { useTableWrite } from './tables.queries.ts'

interface Props {
  readonly place: StorePlace
  readonly draft: NewTablesDraft | undefined
  readonly onType: (draft: NewTablesDraft | undefined) => void
  readonly onClose: () => void
}

/** One table, or a run of them: `A1–A8`. What is typed stays when the dialog closes. */
export function AddTables({ place, draft = emptyDraft, onType, onClose }: Props) {
  const t = useOwnerText()
  const keyOf = useIntentKey()
  const [isTried, setTried] = useState(false)
  const numbers = typedTables(draft.tables)
  const wrong = wrongFields({ tablename: '-', ...draft })
  const add = useTableWrite(place, async () => {
    const wish = { tables: draft.tables, area: draft.area.trim(), seats: draft.seats }
    const saved = await client.ask('POST /console/api/:sellerId/:storeId/set-up/tables', {
      ...{ params: place, body: { msgid: keyOf(wish), ...wish } },
    })
    onType(undefined)
    onClose()
    return saved
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (numbers !== null && wrong.size === 0 && !add.isPending) add.mutate()
  }
  return (
    <OwnerDialog title={t('tables.add')} isDismissable onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <TextField
          autoFocus
          label={t('tables.numbers')}
          help={numbers === null ? t('tables.numbersHelp') : t('tables.willAdd', sample(numbers))}
          placeholder="A1–A8"
          problem={isTried && numbers === null ? t('tables.numbersHelp') : ''}
          value={draft.tables}
          onChange={(tables) => onType({ ...draft, tables })}
        />
        <AreaAndSeats
          draft={draft}
          wrong={isTried ? wrong : new Set()}
          onType={(more) => onType({ ...draft, ...more })}
        />
        {add.error !== null && (
          <p role="alert" className={css.fault}>
            {add.error.message}
          </p>
        )}
        <div className={css.buttons}>
          <Button type="submit" kind="primary" waiting={add.isPending}>
            {t('tables.addThese', { n: numbers?.length ?? 1 })}
          </Button>
          <Button onClick={onClose}>{t('tables.back')}</Button>
        </div>
      </form>
    </OwnerDialog>
  )
}

function sample(numbers: readonly string[]) {
  const few = numbers.length <= 4 ? numbers : [...numbers.slice(0, 2), '…', numbers.at(-1)]
  return { n: numbers.length, list: few.join(' ') }
}
