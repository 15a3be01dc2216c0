import { usePage } from '../../../app/page-input.ts'
import { localText } from '../local-text.ts'
import styles from './home-bar.module.css'
import { LanguageButton } from './language-button.tsx'

/** Whose page this is, and in which language. */
export function HomeBar() {
  const { style, store, language } = usePage()
  const name = localText(style.names, language)
  return (
    <header className={styles.bar}>
      <h1 className={styles.pill}>
        {store && store.logoUrl !== '' ? (
          <img className={styles.mark} src={store.logoUrl} alt="" width={28} height={28} />
        ) : (
          <span className={styles.mark} aria-hidden="true">
            {[...name][0]}
          </span>
        )}
        <span className="clip">{name}</span>
      </h1>
      <LanguageButton filled />
    </header>
  )
}
