import { languages } from '@comanda/rules/language/languages.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { check } from '@comanda/ui/icon/icons.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { switchLanguage } from '../../../platform/language.ts'
import styles from './language-dialog.module.css'

export function LanguageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText()
  const { language: current } = usePage()
  return (
    <Dialog open={open} onClose={onClose} title={text('style.language')} closeLabel={text('style.close')}>
      <ul className={styles.list}>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              lang={code}
              className={styles.language}
              aria-pressed={code === current}
              onClick={() => {
                switchLanguage(code)
                onClose()
              }}
            >
              {name}
              {code === current && <Icon shape={check} size="md" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
