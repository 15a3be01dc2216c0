import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { Icon } from '@comanda/ui/icon.tsx'
import { speakerHigh, speakerSlash } from '@comanda/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { LanguageSelect } from '../../../app/language-select.tsx'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { kitchenQueries, type StorePlace } from '../kitchen.queries.ts'
import css from './terminal-bar.module.css'

interface Props {
  readonly staff: Staff
  readonly place: StorePlace
  readonly count: number
  readonly now: number
  readonly sound: boolean
  readonly onSound: () => void
  readonly onStore: (storeId: string) => void
  readonly onSignOut: () => void
}

export function TerminalBar({ staff, place, count, now, sound, onSound, onStore, onSignOut }: Props) {
  const t = useText()
  const language = useLanguage()
  const stores = useQuery(kitchenQueries.stores(place.sellerId, language)).data ?? []
  const mine = stores.filter((store) => staff.storeIds.length === 0 || staff.storeIds.includes(store.id))
  const clock = new Date(now)
  return (
    <header className={css.bar}>
      <h1>
        {t('kitchen.title')}
        <small>
          {t('kitchen.all')} {count}
        </small>
      </h1>
      <label className={css.store}>
        <span className="sr">{t('kitchen.store')}</span>
        <select value={place.storeId} onChange={(event) => onStore(event.target.value)}>
          {mine.length === 0 ? <option value={place.storeId}>{place.storeId}</option> : null}
          {mine.map((store) => (
            <option key={store.id} value={store.id}>
              {store.name}
            </option>
          ))}
        </select>
      </label>
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
      <LanguageSelect />
      <button type="button" className={css.out} onClick={onSignOut}>
        {t('kitchen.signOut')}
        <small>{staff.displayName}</small>
      </button>
      <time className={css.clock}>
        {String(clock.getHours()).padStart(2, '0')}:{String(clock.getMinutes()).padStart(2, '0')}
      </time>
    </header>
  )
}
