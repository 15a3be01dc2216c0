import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { speakerHigh, speakerSlash, users } from '@comanda/ui/icon/icons-later.tsx'
import { useQuery } from '@tanstack/react-query'
import { findOwnStores } from '../../app/choose-store.ts'
import { clockOf } from '../../app/clock.ts'
import { LanguageSelect } from '../../app/language-select.tsx'
import { Select } from '../../app/select.tsx'
import { type StorePlace, storeQueries } from '../../app/store.queries.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import css from './terminal-bar.module.css'

export type TerminalView = 'tickets' | 'handover' | 'floor' | 'members'

interface Props {
  readonly staff: Staff
  readonly place: StorePlace
  readonly count: number
  /** Orders ahead that wait to be handed over. */
  readonly ready: number
  readonly now: number
  readonly sound: boolean
  readonly view: TerminalView
  /** Tables that want something from the staff. */
  readonly wanted: number
  /** Members' requests that wait for this person; null = the store has no members, or the person may not adjust them. */
  readonly requests: number | null
  readonly onView: (view: TerminalView) => void
  readonly onPause: (() => void) | null
  readonly onDishes: () => void
  readonly onSound: () => void
  readonly onStore: (storeId: string) => void
  readonly onSignOut: () => void
}

export function TerminalBar(props: Props) {
  const { staff, place, now, sound, onDishes, onPause, onSound, onStore, onSignOut } = props
  const t = useText()
  const zone = useStoreZone()
  const language = useLanguage()
  const stores = useQuery(storeQueries.stores(place.sellerId, language)).data ?? []
  const mine = findOwnStores(staff.storeIds, stores)
  // Until the names are loaded the store's number stands in.
  const known = mine.length > 0 ? mine : [{ id: place.storeId, name: place.storeId }]
  const clock = clockOf(now, zone)
  const choices = known.map(({ id, name }) => ({ value: id, name }))
  return (
    <header className={css.bar}>
      <h1 className="sr">{t('kitchen.title')}</h1>
      <ViewTabs {...props} />
      <div className={css.store}>
        <Select label={t('kitchen.store')} value={place.storeId} choices={choices} onChoose={onStore} />
      </div>
      <span className={css.grow} />
      <button
        type="button"
        className={css.icon}
        aria-pressed={sound}
        aria-label={t(sound ? 'kitchen.soundOn' : 'kitchen.soundOff')}
        onClick={onSound}
      >
        <Icon shape={sound ? speakerHigh : speakerSlash} />
      </button>
      {onPause === null ? null : (
        <button type="button" className={css.dishes} onClick={onPause}>
          {t('floor.pause')}
        </button>
      )}
      <button type="button" className={css.dishes} onClick={onDishes}>
        {t('kitchen.dishes')}
      </button>
      <LanguageSelect />
      <button type="button" className={css.out} onClick={onSignOut}>
        {t('kitchen.signOut')}
        <small>{staff.displayName}</small>
      </button>
      {/* Its room is reserved: a button must not move under a thumb. */}
      <time className={clock === '' ? `${css.clock} ${css.unknown}` : css.clock}>{clock || '00:00'}</time>
    </header>
  )
}

const views: readonly TerminalView[] = ['tickets', 'handover', 'floor', 'members']
const viewNames = {
  ...{ tickets: 'floor.tickets', handover: 'ahead.view', floor: 'floor.tables', members: 'member.title' },
} as const

/** Tickets, counter, tables or members. Key 0 switches to the tables and back, * to the counter and back. */
function ViewTabs({
  view,
  count,
  ready,
  wanted,
  requests,
  onView,
}: Pick<Props, 'view' | 'count' | 'ready' | 'wanted' | 'requests' | 'onView'>) {
  const t = useText()
  return (
    <fieldset className={css.views}>
      <legend className="sr">{t('floor.view')}</legend>
      {views.map((one) => {
        if (one === 'members' && requests === null) return null
        const key = keyToView(one, view)
        return (
          <button
            key={one}
            type="button"
            title={t(viewNames[one])}
            aria-pressed={view === one}
            onClick={() => onView(one)}
          >
            {one === 'members' ? <Icon shape={users} /> : null}
            <span>{t(viewNames[one])}</span>
            {one === 'tickets' ? <small>{count}</small> : null}
            {one === 'handover' && ready > 0 ? <small>{ready}</small> : null}
            {one === 'floor' && wanted > 0 ? (
              <b>
                {wanted}
                <span className="sr"> {t('floor.wanted', { n: wanted })}</span>
              </b>
            ) : null}
            {one === 'members' && requests !== null && requests > 0 ? (
              <b>
                {requests}
                <span className="sr"> {t('member.waitingCount', { n: requests })}</span>
              </b>
            ) : null}
            {key === null ? null : <kbd>{key}</kbd>}
          </button>
        )
      })}
    </fieldset>
  )
}

/** The key that opens a view from the shown one. */
function keyToView(to: TerminalView, from: TerminalView): string | null {
  if (to === from || to === 'members' || from === 'members') return null
  if (from === 'handover') return to === 'tickets' ? '*' : null
  return to === 'handover' ? '*' : '0'
}
