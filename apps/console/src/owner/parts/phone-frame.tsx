import type { PreviewDraft, PreviewLanguage, PreviewReady, PreviewShown } from '@comanda/contract/preview.ts'
import { previewPath } from '@comanda/contract/preview.ts'
import { type Language, languages } from '@comanda/rules/language/languages.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Select } from '../../app/select.tsx'
import { useOwnerText } from '../i18n/text.ts'
import css from './phone-frame.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

/**
 * What the phone shows of a draft. Pages `menu` and `dish` need a menu (use-draft-menu.ts). `style` and `menu` keep
 * their identity while nothing changes; each setting in `style` fits its schema.
 */
export type ShownOnPhone = Pick<PreviewDraft, 'page' | 'style' | 'menu' | 'dishCode'>

interface Props {
  readonly sellerId: string
  /** The phone stands in this store, with its settings. */
  readonly storeId: string
  readonly draft: ShownOnPhone
  readonly language: Language
  readonly onLanguage: (language: Language) => void
}

type FromFrame = PreviewReady | PreviewShown | PreviewLanguage

/** A guest's phone beside the draft: the guests' own app, which draws each draft as it changes (contract/preview.ts). */
export function PhoneFrame({ sellerId, storeId, draft, language, onLanguage }: Props) {
  const t = useOwnerText()
  const [theme, setTheme] = useState<PreviewDraft['theme']>('light')
  const [visit, setVisit] = useState(0)
  const { page, style, menu, dishCode } = draft
  const message = useMemo(
    () => ({ type: 'comanda.preview.draft', page, style, menu, dishCode, language, theme }) as const,
    [page, style, menu, dishCode, language, theme],
  )
  return (
    <section className={css.phone} aria-label={t('phone.title')}>
      <div className={css.tools}>
        <Select
          label={t('phone.language')}
          value={language}
          choices={languages.map(({ code, name }) => ({ value: code, name, lang: code }))}
          onChoose={onLanguage}
        />
        <Button aria-pressed={theme === 'dark'} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {t('phone.dark')}
        </Button>
      </div>
      <Frame
        key={`${storeId} ${visit}`}
        src={`/s/${sellerId}${previewPath}?storeid=${storeId}`}
        draft={message}
        onLanguage={onLanguage}
        onAgain={() => setVisit(visit + 1)}
      />
    </section>
  )
}

interface FrameProps {
  readonly src: string
  readonly draft: PreviewDraft
  readonly onLanguage: (language: Language) => void
  readonly onAgain: () => void
}

function Frame({ src, draft, onLanguage, onAgain }: FrameProps) {
  const t = useOwnerText()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const { guard, rest } = useKeptFocus(frame)
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<FromFrame>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      if (data.type === 'comanda.preview.ready') setReady(true)
      if (data.type === 'comanda.preview.language') onLanguage(data.language)
      if (data.type === 'comanda.preview.shown') rest()
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [onLanguage, rest])
  useEffect(() => {
    if (!isReady) return
    guard()
    frame.current?.contentWindow?.postMessage(draft, location.origin)
  }, [draft, isReady, guard])
  return (
    <>
      <div className={css.glass}>
        <iframe ref={frame} className={css.frame} title={t('phone.title')} src={src} />
      </div>
      {!isReady && (
        <p className={css.note} role="status">
          {t('phone.starting')} <Button onClick={onAgain}>{t('owner.again')}</Button>
        </p>
      )}
    </>
  )
}
