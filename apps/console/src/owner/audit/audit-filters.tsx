import { Button } from '@comanda/ui/action/button.tsx'
import { SelectField } from '@comanda/ui/field/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { TextField } from '../parts/text-field.tsx'
import css from './audit.module.css'
import { type AuditFilter, auditFiltersQuery } from './audit.queries.ts'
import { groupText, whoText } from './audit-text.ts'

interface Props {
  readonly filter: AuditFilter
  readonly onChoose: (change: Partial<AuditFilter>) => void
}

/** Lists filter at once; the typed subject filters on Enter or with the button. */
export function AuditFilters({ filter, onChoose }: Props) {
  const t = useOwnerText()
  const { sellerId } = useOwner()
  const { people = [], groups = [] } = useQuery(auditFiltersQuery(sellerId)).data ?? {}
  const [subject, setSubject] = useState(filter.subject)
  const all = { value: '', name: t('audit.all') }
  return (
    <search className={css.filters}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onChoose({ subject: subject.trim() })
        }}
      >
        <SelectField
          label={t('audit.person')}
          value={filter.who}
          choices={[
            all,
            ...withChosen(
              filter.who,
              people.map((one) => ({ value: one.who, name: whoText(one) })),
            ),
          ]}
          onChoose={(who) => onChoose({ who })}
        />
        <SelectField
          label={t('audit.kind')}
          value={filter.group}
          choices={[
            all,
            ...withChosen(
              filter.group,
              groups.map((value) => ({ value, name: groupText(t, value) })),
            ),
          ]}
          onChoose={(group) => onChoose({ group })}
        />
        <div className={css.subject}>
          <TextField
            label={t('audit.subject')}
            help={t('audit.subjectHint')}
            problem=""
            value={subject}
            onChange={setSubject}
            maxLength={100}
            autoComplete="off"
          />
          <Button type="submit">{t('audit.find')}</Button>
        </div>
      </form>
    </search>
  )
}

type Choice = { readonly value: string; readonly name: string }

/** A linked filter may be chosen before the list has come. */
function withChosen(chosen: string, choices: readonly Choice[]): readonly Choice[] {
  if (chosen === '' || choices.some(({ value }) => value === chosen)) return choices
  return [...choices, { value: chosen, name: chosen }]
}
