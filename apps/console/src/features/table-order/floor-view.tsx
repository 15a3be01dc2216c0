import type { Staff, Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { guestsAt, type TableLook } from '@comanda/rules/kitchen/table-look.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { hasFailed, type StorePlace } from '../../app/store.queries.ts'
import { useText } from '../../i18n/text.ts'
import css from './floor.module.css'
import type { FloorActions } from './floor.mutations.ts'
import type { Floor } from './floor.queries.ts'
import { FloorTable } from './floor-table.tsx'
import { TablePanel } from './table-panel.tsx'
import type { useFloor } from './use-floor.ts'

interface Props {
  readonly staff: Staff
  readonly place: StorePlace
  readonly floor: ReturnType<typeof useFloor>['floor']
  /** The board's tickets: to cook, and last served. */
  readonly tickets: readonly Ticket[]
  readonly now: number
  readonly language: Language
  readonly actions: FloorActions
  readonly onAccept: (ticket: Ticket, accept: boolean) => void
}

const legend: readonly TableLook[] = ['free', 'choosing', 'dining', 'bill', 'calling', 'held']

/** All tables as tiles, with the chosen one in full beside them. */
export function FloorView({ floor, ...rest }: Props) {
  const t = useText()
  if (floor.data !== undefined) return <Room {...rest} floor={floor.data} />
  if (!hasFailed(floor)) return <p className={css.none}>{t('floor.loading')}</p>
  return (
    <div className={css.none} role="alert">
      <h2>{t('floor.failed')}</h2>
      <p>{floor.error?.message ?? t('floor.loading')}</p>
      <button type="button" onClick={() => void floor.refetch()}>
        {t('kitchen.again')}
      </button>
    </div>
  )
}

function Room({
  staff,
  floor,
  place,
  tickets,
  now,
  language,
  actions,
  onAccept,
}: Omit<Props, 'floor'> & { readonly floor: Floor }) {
  const t = useText()
  const [picked, setPicked] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const tile = floor.tables.find(({ tableno }) => tableno === picked)
  const busy = floor.tables.filter(({ life }) => life !== 'free')
  const guests = busy.reduce((sum, one) => sum + guestsAt(one), 0)
  return (
    <div className={tile === undefined ? css.view : `${css.view} ${css.split}`}>
      <main className={css.room} aria-label={t('floor.title')}>
        <header className={css.head}>
          <h2>{t('floor.title')}</h2>
          <p>{t('floor.summary', { busy: busy.length, all: floor.tables.length, guests })}</p>
        </header>
        {floor.tables.length === 0 ? <p className={css.none}>{t('floor.none')}</p> : null}
        <ul className={css.tables} ref={list} onKeyDown={walk}>
          {floor.tables.map((one) => (
            <li key={one.tableno} className={one.seats > 6 ? css.wide : undefined}>
              <FloorTable
                tile={one}
                now={now}
                currency={floor.currency}
                picked={one.tableno === picked}
                onPick={() => setPicked(one.tableno === picked ? null : one.tableno)}
              />
            </li>
          ))}
        </ul>
        <ul className={css.legend} aria-label={t('floor.legend')}>
          {legend.map((state) => (
            <li key={state} data-state={state}>
              {t(`floor.state.${state}`)}
            </li>
          ))}
        </ul>
      </main>
      {tile === undefined ? null : (
        <TablePanel
          key={tile.tableno}
          tile={tile}
          floor={floor}
          place={place}
          tickets={tickets}
          now={now}
          language={language}
          staff={staff}
          actions={actions}
          onAccept={onAccept}
          onPick={setPicked}
          onClose={() => {
            setPicked(null)
            list.current?.querySelector<HTMLElement>(`[data-table='${tile.tableno}']`)?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Arrow keys move over the tables by their place on the screen. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const from = tiles.indexOf(document.activeElement as HTMLElement)
  if (from < 0) return
  const top = tiles[0]?.offsetTop
  const columns = Math.max(1, tiles.filter(({ offsetTop }) => offsetTop === top).length)
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  const step = steps[event.key]
  const to = step === undefined ? undefined : tiles[from + step]
  if (to === undefined) return
  event.preventDefault()
  to.focus()
}
