import { CheckField } from '@comanda/ui/field/check-field.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { type Terms, TermsDialog } from '../components/terms-dialog.tsx'
import styles from './register.module.css'

export type Consents = Readonly<Record<Terms, boolean>>

export const noConsent: Consents = { agreement: false, privacy: false }
const papers: readonly Terms[] = ['agreement', 'privacy']

/** How many boxes are still to be ticked. */
export function consentsMissing(consents: Consents): number {
  return papers.filter((paper) => !consents[paper]).length
}

/** Both privacy boxes (spec 2 §2). Nothing is ticked before; each paper opens over the form. */
export function Consent({ consents, onConsent }: { consents: Consents; onConsent: (consents: Consents) => void }) {
  const text = useText()
  const [shown, show] = useState<Terms | null>(null)
  return (
    <div className={styles.agree}>
      {papers.map((paper) => {
        const name = text(paper === 'agreement' ? 'register.agreementTitle' : 'register.privacyTitle')
        // The sentence with a gap, in which the paper's link stands.
        const [before, after] = text('register.agree', { what: '|' }).split('|')
        return (
          <CheckField
            key={paper}
            checked={consents[paper]}
            onCheck={(ticked) => onConsent({ ...consents, [paper]: ticked })}
            label={
              <span>
                {before}
                <button type="button" className={styles.link} onClick={() => show(paper)}>
                  {name}
                </button>
                {after}
              </span>
            }
          />
        )
      })}
      <TermsDialog terms={shown} onClose={() => show(null)} />
    </div>
  )
}
