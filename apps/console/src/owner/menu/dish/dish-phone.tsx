import type { Language } from '@comanda/rules/language/languages.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useMemo, useState } from 'react'
import { useLanguage } from '../../../i18n/text.ts'
import { useOwnerText } from '../../i18n/text.ts'
import { OwnerDialog } from '../../parts/owner-dialog.tsx'
import { PhoneFrame } from '../../parts/phone-frame.tsx'
import { useDraftMenu } from '../../parts/use-draft-menu.ts'
import { editsBody } from '../menu.queries.ts'
import { editsOf } from '../menu-draft.ts'
import css from './dish.module.css'
import { useDish } from './dish-context.ts'

/** The phone behind a button, where the window has no room for it beside the page. */
export function PreviewButton() {
  const t = useOwnerText()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('dish.preview')}
      </Button>
      {isOpen && (
        <OwnerDialog title={t('dish.preview')} onClose={close}>
          <DishPhone />
          <div>
            <Button onClick={close}>{t('menu.back')}</Button>
          </div>
        </OwnerDialog>
      )}
    </>
  )
}

/** The dish on a guest's phone as it is typed. */
export function DishPhone() {
  const t = useOwnerText()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const { row, cell, work } = useDish()
  const { place, menu, draft } = work
  const asked = useMemo(
    () => ({ version: menu.version, ...editsBody(editsOf(draft, menu)), language }),
    [menu, draft, language],
  )
  const { data, error } = useDraftMenu(place, asked)
  return (
    <div className={css.phone}>
      <PhoneFrame
        sellerId={place.sellerId}
        storeId={place.storeId}
        draft={{ page: 'dish', dishCode: row.code, menu: data?.menu }}
        language={language}
        onLanguage={setLanguage}
      />
      {cell('hidden') === '1' && <p className={css.hint}>{t('dish.phoneHidden')}</p>}
      {error !== null && (
        <p role="alert" className={css.problem}>
          {t('phone.menuFailed')} {error.message}
        </p>
      )}
    </div>
  )
}
