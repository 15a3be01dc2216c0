import type { AuditedField, AuditRow } from '@comanda/contract/audit/audit.routes.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useRef, useState } from 'react'
import { clockOf } from '../../app/clock.ts'
import { useOwnerText } from '../i18n/text.ts'
import css from './audit.module.css'
import { actionText, fieldText, valueText, whereText, whoText } from './audit-text.ts'

/** More fields than these are folded. */
const firstFields = 6

interface Props {
  readonly row: AuditRow
  readonly timeZone: string
}

/** One change: what, where and by whom, then each field with before and after. */
export function AuditChange({ row, timeZone }: Props) {
  const t = useOwnerText()
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDListElement>(null)
  const { at, action, subject, storefront, reason, fields, moreFields } = row
  const shown = isOpen ? fields : fields.slice(0, firstFields)
  const folded = fields.length - shown.length
  return (
    <li className={css.change}>
      <p className={css.head}>
        <time dateTime={at}>{clockOf(at, timeZone)}</time>
        <b>{actionText(t, action)}</b>
        <span>
          {storefront} {subject !== '' && <code>{subject}</code>}
        </span>
      </p>
      <p className={css.quiet}>{t('audit.byWhere', { who: whoText(row), where: whereText(t, row.where) })}</p>
      {reason !== '' && <p>{t('audit.reason', { reason })}</p>}
      {fields.length === 0 && <p className={css.quiet}>{t('audit.noFields')}</p>}
      {fields.length > 0 && (
        <dl ref={list} tabIndex={-1} className={css.fields}>
          {shown.map((field) => (
            <Field key={field.field} action={action} {...field} />
          ))}
        </dl>
      )}
      {folded > 0 && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            setOpen(true)
            list.current?.focus()
          }}
        >
          {t('audit.moreFields', { n: folded })}
        </Button>
      )}
      {isOpen && moreFields > 0 && <p className={css.quiet}>{t('audit.hiddenFields', { n: moreFields })}</p>}
    </li>
  )
}

function Field({ action, field, before, after }: AuditedField & Pick<AuditRow, 'action'>) {
  const t = useOwnerText()
  const meaning = fieldText(t, action, field)
  return (
    <div>
      <dt>
        {field === '' ? t('audit.wholeValue') : <code>{field}</code>}
        {meaning !== '' && <small className={css.meaning}>{meaning}</small>}
      </dt>
      <dd>
        {!action.endsWith('.create') && (
          <>
            <span className="sr">{t('audit.was')}</span>
            {before === null ? (
              <span className={css.unset}>{valueText(t, before)}</span>
            ) : (
              <del className={css.before}>{valueText(t, before)}</del>
            )}
            <span aria-hidden="true"> → </span>
            <span className="sr">{t('audit.is')}</span>
          </>
        )}
        {after === null ? (
          <span className={css.unset}>{valueText(t, after)}</span>
        ) : (
          <ins className={css.after}>{valueText(t, after)}</ins>
        )}
      </dd>
    </div>
  )
}
