import type { OwnerTable } from '@comanda/contract/set-up/table-set-up.routes.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useOwnerText } from '../i18n/text.ts'
import { OwnerDialog } from '../parts/owner-dialog.tsx'
import { TextField } from '../parts/text-field.tsx'
import { AreaAndSeats } from './area-and-seats.tsx'
import { SheetState } from './area-list.tsx'
import { changeOf, draftOf, type TableDraft, wrongFields } from './table-draft.ts'
import css from './tables.module.css'
import { useTableWrite } from './tables.queries.ts'

interface Props {
  readonly place: StorePlace
  readonly table: OwnerTable
  /** Left out = nothing is typed. */
  readonly draft: TableDraft | undefined
  readonly onType: (draft: TableDraft | undefined) => void
  readonly onClose: () => void
}

type Step = 'fields' | 'rekey' | 'retire'

/** One table: its fields, a new code, and the end of it. What is typed stays when the dialog closes. */
export function TableDialog(props: Props) {
  const t = useOwnerText()
  const [step, setStep] = useState<Step>('fields')
  const { table, onClose } = props
  const words = { table: table.tablename }
  const title = { fields: 'tables.tableOf', rekey: 'tables.rekeyOf', retire: 'tables.retireOf' } as const
  return (
    <OwnerDialog title={t(title[step], words)} isDismissable onClose={onClose}>
      {step === 'fields' ? (
        <TableForm {...props} onStep={setStep} />
      ) : (
        <Confirm {...props} step={step} onBack={() => setStep('fields')} />
      )}
    </OwnerDialog>
  )
}

function TableForm({ place, table, draft, onType, onClose, onStep }: Props & { onStep: (step: Step) => void }) {
  const t = useOwnerText()
  const keyOf = useIntentKey()
  const shown = draft ?? draftOf(table)
  const wrong = wrongFields(shown)
  const change = changeOf(shown, table)
  const save = useTableWrite(place, async () => {
    const saved = await client.ask('POST /console/api/:sellerId/:storeId/set-up/tables/:tableNo', {
      params: { ...place, tableNo: table.tableno },
      body: { msgid: keyOf({ change, table }), ...change },
    })
    close()
    return saved
  })
  function close(): void {
    onType(undefined)
    onClose()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (wrong.size > 0 || save.isPending) return
    if (Object.keys(change).length > 0) save.mutate()
    else close()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={t('tables.name')}
        help={t('tables.nameHelp', { number: table.tableno })}
        problem={wrong.has('tablename') ? t('tables.wrong.name') : ''}
        value={shown.tablename}
        onChange={(tablename) => onType({ ...shown, tablename })}
      />
      <AreaAndSeats draft={shown} wrong={wrong} onType={(more) => onType({ ...shown, ...more })} />
      {save.error !== null && (
        <p role="alert" className={css.fault}>
          {save.error.message}
        </p>
      )}
      <div className={css.buttons}>
        <Button type="submit" kind="primary" waiting={save.isPending}>
          {t('tables.save')}
        </Button>
        <Button onClick={onClose}>{t('tables.back')}</Button>
      </div>
      <section className={css.more} aria-label={t('tables.code')}>
        <h3>{t('tables.code')}</h3>
        <p className={css.quiet}>
          <SheetState table={table} />
        </p>
        <div className={css.buttons}>
          <Button size="small" onClick={() => onStep('rekey')}>
            {t('tables.rekey')}
          </Button>
          <Button size="small" onClick={() => onStep('retire')}>
            {t('tables.retire')}
          </Button>
        </div>
      </section>
    </form>
  )
}

interface ConfirmProps extends Props {
  readonly step: 'rekey' | 'retire'
  readonly onBack: () => void
}

/** Says what ends before it does. */
function Confirm({ place, table, step, onType, onClose, onBack }: ConfirmProps) {
  const t = useOwnerText()
  const keyOf = useIntentKey()
  const { tableno, tablename, codeVersion } = table
  const act = useTableWrite(place, async () => {
    const params = { ...place, tableNo: tableno }
    const body = { msgid: keyOf({ step, tableno, codeVersion }) }
    const saved = await (step === 'rekey'
      ? client.ask('POST /console/api/:sellerId/:storeId/set-up/tables/:tableNo/rekey', { params, body })
      : client.ask('POST /console/api/:sellerId/:storeId/set-up/tables/:tableNo/retire', { params, body }))
    if (step === 'retire') onType(undefined)
    onClose()
    return saved
  })
  return (
    <div className={css.form}>
      <p>{t(`tables.${step}Ends`, { table: tablename, version: codeVersion })}</p>
      <p>{t(`tables.${step}Stays`, { table: tablename })}</p>
      {act.error !== null && (
        <p role="alert" className={css.fault}>
          {act.error.message}
        </p>
      )}
      <div className={css.buttons}>
        <Button kind="danger" waiting={act.isPending} onClick={() => act.mutate()}>
          {t(`tables.${step}Now`)}
        </Button>
        <Button onClick={onBack}>{t('tables.back')}</Button>
      </div>
    </div>
  )
}
