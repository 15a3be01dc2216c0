import { usePage } from '../../../app/page-input.ts'
import { localText } from '../local-text.ts'
import styles from './home-bar.module.css'
import { LanguageButton } from './language-button.tsx'
import { SellerMark } from './seller-mark.tsx'

/** The seller's name and the language. */
export function HomeBar() {
  const { style, language } = usePage()
  return (
    <header className={styles.bar}>
      <h1 className={styles.pill}>
        <SellerMark className={styles.mark} size={28} />
        <span className={styles.name}>{localText(style.names, language)}</span>
      </h1>
      <LanguageButton filled />
    </header>
  )
}
