import { Button } from '@comanda/ui/action/button.tsx'
import { useOwnerText } from '../i18n/text.ts'
import { SomeOf } from '../parts/choices.tsx'
import { TextField } from '../parts/text-field.tsx'
import type { Period } from './store-draft.ts'
import css from './stores.module.css'

/** The contract takes so many periods a day. */
const periodMost = 8

interface Props {
  /** The day, for those who hear the page. */
  readonly day: string
  readonly periods: readonly Period[]
  readonly onChange: (periods: readonly Period[]) => void
}

/** The periods of one day. None = closed. */
export function PeriodList({ day, periods, onChange }: Props) {
  const t = useOwnerText()
  const replace = (row: number, change: Partial<Period>) =>
    onChange(periods.map((one, index) => (index === row ? { ...one, ...change } : one)))
  return (
    <div className={css.periods}>
      {periods.length === 0 && <p className={css.help}>{t('stores.closedDay')}</p>}
      {periods.map((period, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: periods have no name but their place
        <fieldset key={row} className={css.set}>
          <legend className="sr">{t('stores.period', { day, number: row + 1 })}</legend>
          <div className={css.row}>
            <TextField
              {...{ label: t('stores.from'), type: 'time', value: period.startTime, problem: '' }}
              onChange={(startTime) => replace(row, { startTime })}
            />
            <TextField
              {...{ label: t('stores.until'), type: 'time', problem: '' }}
              value={period.endTime === '24:00' ? '00:00' : period.endTime}
              onChange={(endTime) => replace(row, { endTime })}
            />
            <Button
              kind="quiet"
              aria-label={t('stores.removePeriodOf', { day, number: row + 1 })}
              onClick={() => onChange(periods.filter((_, index) => index !== row))}
            >
              {t('stores.removePeriod')}
            </Button>
          </div>
          <TypesOfPeriod period={period} onChange={(orderTypes) => replace(row, { orderTypes })} />
        </fieldset>
      ))}
      {periods.length < periodMost && (
        <Button
          size="small"
          aria-label={t('stores.addPeriodOf', { day })}
          onClick={() => onChange([...periods, { startTime: '10:00', endTime: '22:00', orderTypes: [] }])}
        >
          {t('stores.addPeriod')}
        </Button>
      )}
    </div>
  )
}

const types = ['0', '1', '2', '3'] as const

function TypesOfPeriod({ period, onChange }: { period: Period; onChange: (types: Period['orderTypes']) => void }) {
  const t = useOwnerText()
  const chosen = period.orderTypes.map(String) as (typeof types)[number][]
  const words = chosen.length === 0 ? [t('stores.everyType')] : chosen.map((type) => t(`stores.type.${type}`))
  return (
    <details className={css.types}>
      <summary>{t('stores.forTypes', { types: words.join(' · ') })}</summary>
      <SomeOf
        label={t('stores.typesHelp')}
        choices={types.map((value) => ({ value, name: t(`stores.type.${value}`) }))}
        value={chosen}
        problem=""
        onChoose={(next) => onChange(next.map(Number).sort() as Period['orderTypes'])}
      />
    </details>
  )
}
