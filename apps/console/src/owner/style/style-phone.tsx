import type { PreviewDraft } from '@comanda/contract/preview.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { menuQuery } from '../menu/menu.queries.ts'
import { PhoneFrame } from '../parts/phone-frame.tsx'
import { useDraftMenu } from '../parts/use-draft-menu.ts'
import css from './style.module.css'
import type { StyleValues } from './style-draft.ts'

export type PhonePage = Exclude<PreviewDraft['page'], 'dish'>

interface Props {
  readonly sellerId: string
  readonly storeId: string
  readonly style: StyleValues
  readonly page: PhonePage
  readonly onPage: (page: PhonePage) => void
}

/** The draft on a phone: the home page, its popup, or the menu in force. */
export function StylePhone({ sellerId, storeId, style, page, onPage }: Props) {
  const t = useOwnerText()
  const ownLanguage = useLanguage()
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const place = { sellerId, storeId, menuClass: 0 }
  const version = useQuery({ ...menuQuery(place), enabled: page === 'menu' && storeId !== '' }).data?.version
  const asked = useMemo(
    () => (version === undefined || version === 0 ? undefined : { version, rows: [], language }),
    [version, language],
  )
  const { data, error } = useDraftMenu(place, asked)
  if (storeId === '') return <p className={css.aside}>{t('style.noStore')}</p>
  return (
    <div id="style-phone" className={css.aside}>
      <div className={css.pages}>
        {(['home', 'popup', 'menu'] as const).map((one) => (
          <Button key={one} size="small" aria-pressed={one === page} onClick={() => onPage(one)}>
            {t(`style.page.${one}`)}
          </Button>
        ))}
      </div>
      <PhoneFrame
        sellerId={sellerId}
        storeId={storeId}
        draft={{ page, style, menu: data?.menu }}
        language={language}
        onLanguage={setLanguage}
      />
      {page === 'menu' && version === 0 && <p className={css.note}>{t('style.noMenu')}</p>}
      {page === 'menu' && error !== null && (
        <p role="alert" className={css.fault}>
          {t('phone.menuFailed')} {error.message}
        </p>
      )}
    </div>
  )
}
