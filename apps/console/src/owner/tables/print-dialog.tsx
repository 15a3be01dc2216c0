import type { OwnerTable } from '@comanda/contract/set-up/table-set-up.routes.ts'
import { type SheetTemplate, sheetTemplates } from '@comanda/rules/set-up/sheet-layout.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useOwnerText } from '../i18n/text.ts'
import { OneOf } from '../parts/choices.tsx'
import { OwnerDialog } from '../parts/owner-dialog.tsx'
import css from './tables.module.css'
import { type SheetChoice, sheetAddress, useTableWrite } from './tables.queries.ts'

interface Props {
  readonly place: StorePlace
  readonly tables: readonly OwnerTable[]
  readonly linkBase: string
  readonly onClose: () => void
}

/** Opens the sheet, and notes it as printed when its owner says so: only they see the paper. */
export function PrintDialog({ place, tables, linkBase, onClose }: Props) {
  const t = useOwnerText()
  const keyOf = useIntentKey()
  const changed = tables.filter(({ isSheetCurrent }) => !isSheetCurrent)
  const [template, setTemplate] = useState<SheetTemplate>('6')
  const [choice, setChoice] = useState<SheetChoice>(changed.length > 0 ? 'changed' : 'all')
  /** The tables of the sheet that was opened. */
  const [opened, setOpened] = useState<readonly OwnerTable[]>()
  const chosen = choice === 'changed' ? changed : tables
  const note = useTableWrite(place, async (sheet: readonly OwnerTable[]) => {
    const sheets = sheet.map(({ tableno, codeVersion }) => ({ tableno, codeVersion }))
    const saved = await client.ask('POST /console/api/:sellerId/:storeId/set-up/tables/printed', {
      ...{ params: place, body: { msgid: keyOf(sheet), sheets } },
    })
    onClose()
    return saved
  })
  return (
    <OwnerDialog title={t('tables.print')} onClose={onClose}>
      <OneOf
        label={t('tables.template')}
        value={template}
        choices={sheetTemplates.map((value) => ({ value, name: t(`tables.template.${value}`) }))}
        problem=""
        onChoose={setTemplate}
      />
      <OneOf
        label={t('tables.which')}
        value={choice}
        choices={[
          { value: 'changed', name: t('tables.onlyChanged', { n: changed.length }) },
          { value: 'all', name: t('tables.allTables', { n: tables.length }) },
        ]}
        problem={chosen.length === 0 ? t('tables.noneChanged') : ''}
        onChoose={setChoice}
      />
      <p className={css.quiet}>{t('tables.leadTo', { address: linkBase })}</p>
      {isOwnAddress(linkBase) && (
        <p role="alert" className={css.fault}>
          {t('tables.ownAddress')}
        </p>
      )}
      <div className={css.buttons}>
        {chosen.length > 0 && (
          <a
            className={buttonClass({ kind: opened === undefined ? 'primary' : 'plain' })}
            href={sheetAddress(place, template, choice)}
            target="_blank"
            rel="noreferrer"
            onClick={() => setOpened(chosen)}
          >
            {t('tables.openSheet', { n: chosen.length })}
          </a>
        )}
        <Button onClick={onClose}>{t('tables.back')}</Button>
      </div>
      {opened !== undefined && (
        <section className={css.more} aria-label={t('tables.isPrinted')}>
          <h3>{t('tables.isPrinted')}</h3>
          <p className={css.quiet}>{t('tables.isPrintedHelp')}</p>
          {note.error !== null && (
            <p role="alert" className={css.fault}>
              {note.error.message}
            </p>
          )}
          <div className={css.buttons}>
            <Button kind="primary" waiting={note.isPending} onClick={() => note.mutate(opened)}>
              {t('tables.markPrinted', { n: opened.length })}
            </Button>
          </div>
        </section>
      )}
    </OwnerDialog>
  )
}

/** No phone reaches it. */
function isOwnAddress(linkBase: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(linkBase).hostname)
}
