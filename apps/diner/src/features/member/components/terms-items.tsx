import { notePencil, shieldCheck } from '@comanda/ui/icon/icons-later.tsx'
import { ListItem } from '@comanda/ui/layout/list-item.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { type Terms, TermsDialog } from './terms-dialog.tsx'

/** The privacy policy and the user agreement, each in a popup (spec 2 §2 Mine). */
export function TermsItems() {
  const text = useText()
  const [terms, setTerms] = useState<Terms | null>(null)
  return (
    <>
      <ListItem icon={shieldCheck} name={text('register.privacyTitle')} onClick={() => setTerms('privacy')} />
      <ListItem icon={notePencil} name={text('register.agreementTitle')} onClick={() => setTerms('agreement')} />
      <TermsDialog terms={terms} onClose={() => setTerms(null)} />
    </>
  )
}
