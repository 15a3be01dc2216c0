import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './terms-dialog.module.css'

export type Terms = 'agreement' | 'privacy'

export interface TermsDialogProps {
  terms: Terms | null
  onClose: () => void
}

/** The user agreement or the privacy policy of this seller, as text to read before a consent. */
export function TermsDialog({ terms, onClose }: TermsDialogProps) {
  const text = useText()
  const { style, language } = usePage()
  const seller = style.names[language] ?? style.names[defaultLanguage] ?? ''
  const shown = terms ?? 'privacy'
  return (
    <Dialog
      open={terms !== null}
      title={text(shown === 'privacy' ? 'register.privacyTitle' : 'register.agreementTitle')}
      closeLabel={text('phone.close')}
      onClose={onClose}
    >
      <div className={styles.terms}>
        {text(shown === 'privacy' ? 'register.privacyText' : 'register.agreementText', { seller })
          .split('\n')
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
    </Dialog>
  )
}
