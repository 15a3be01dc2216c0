import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { translate } from '@comanda/ui/icon/icons.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { LanguageDialog } from './language-dialog.tsx'

/** The switch, on every page where a visit may begin. */
export function LanguageButton({ filled }: { filled?: boolean }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        shape={translate}
        label={text('style.switchLanguage')}
        filled={filled}
        onClick={() => setOpen(true)}
      />
      <LanguageDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
