import { useOwnerText } from '../i18n/text.ts'
import { NumberField } from '../parts/number-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import type { TableDraft } from './table-draft.ts'

type Fields = Pick<TableDraft, 'area' | 'seats'>

interface Props {
  readonly draft: Fields
  readonly wrong: ReadonlySet<keyof TableDraft>
  readonly onType: (change: Partial<Fields>) => void
}

/** The area is typed, or one of those that the store has. */
export function AreaAndSeats({ draft, wrong, onType }: Props) {
  const t = useOwnerText()
  return (
    <>
      <TextField
        list="table-areas"
        label={t('tables.area')}
        help={t('tables.areaHelp')}
        problem={wrong.has('area') ? t('tables.wrong.area') : ''}
        value={draft.area}
        onChange={(area) => onType({ area })}
      />
      <NumberField
        label={t('tables.seats')}
        problem={wrong.has('seats') ? t('tables.wrong.seats') : ''}
        formatOptions={{ maximumFractionDigits: 0 }}
        value={draft.seats}
        onChange={(seats) => onType({ seats })}
      />
    </>
  )
}
