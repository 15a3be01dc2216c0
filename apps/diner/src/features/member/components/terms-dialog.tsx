import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './register.module.css'

export type Terms = 'agreement' | 'privacy'

export interface TermsDialogProps {
  terms: Terms | null
  onClose: () => void
}

/** The user agreement or the privacy policy, as text to read before a consent. */
export function TermsDialog({ terms, onClose }: TermsDialogProps) {
  const text = useText()
  const shown = terms ?? 'privacy'
  return (
    <Dialog
      open={terms !== null}
      title={text(shown === 'privacy' ? 'register.privacyTitle' : 'register.agreementTitle')}
      closeLabel={text('register.close')}
      onClose={onClose}
    >
      <div className={styles.terms}>
        {text(shown === 'privacy' ? 'register.privacyText' : 'register.agreementText')
          .split('\n')
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
    </Dialog>
  )
}
