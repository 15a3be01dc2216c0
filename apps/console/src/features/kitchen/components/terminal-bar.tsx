import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { Icon } from '@comanda/ui/icon.tsx'
import { speakerHigh, speakerSlash } from '@comanda/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { LanguageSelect } from '../../../app/language-select.tsx'
import { Select } from '../../../app/select.tsx'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { kitchenQueries, type StorePlace } from '../kitchen.queries.ts'
import css from './terminal-bar.module.css'

interface Props {
  readonly staff: Staff
  readonly place: StorePlace
  readonly count: number
  readonly now: number
  readonly sound: boolean
  readonly onDishes: () => void
  readonly onSound: () => void
  readonly onStore: (storeId: string) => void
  readonly onSignOut: () => void
}

export function TerminalBar({ staff, place, count, now, sound, onDishes, onSound, onStore, onSignOut }: Props) {
  const t = useText()
  const language = useLanguage()
  const stores = useQuery(kitchenQueries.stores(place.sellerId, language)).data ?? []
  const mine = stores.filter((store) => staff.storeIds.length === 0 || staff.storeIds.includes(store.id))
  // Until the names have come the store is called by its number.
  const known = mine.length > 0 ? mine : [{ id: place.storeId, name: place.storeId }]
  const choices = known.map(({ id, name }) => ({ value: id, name }))
  const clock = new Date(now)
  return (
    <header className={css.bar}>
      <h1>
        {t('kitchen.title')}
        <small>
          {t('kitchen.all')} {count}
        </small>
      </h1>
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
      <button type="button" className={css.dishes} onClick={onDishes}>
        {t('kitchen.dishes')}
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
