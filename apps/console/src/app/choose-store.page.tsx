import { useText } from '../i18n/text.ts'
import css from './choose-store.module.css'
import { LanguageSelect } from './language-select.tsx'

interface Props {
  readonly stores: readonly { readonly id: string; readonly name: string }[]
  readonly onChoose: (storeId: string) => void
  readonly onSignOut: () => void
}

/** Asks once per device which store it shows: tickets of the wrong store look like no tickets at all. */
export function ChooseStorePage({ stores, onChoose, onSignOut }: Props) {
  const t = useText()
  return (
    <main className={css.page}>
      <div className={css.card}>
        <h1>{t('house.whichStore')}</h1>
        <p>{t('house.whichStoreHint')}</p>
        <ul>
          {stores.map(({ id, name }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose(id)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
        <LanguageSelect />
        <button type="button" className={css.out} onClick={onSignOut}>
          {t('kitchen.signOut')}
        </button>
      </div>
    </main>
  )
}
