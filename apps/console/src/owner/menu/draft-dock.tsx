import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { useOwnerText } from '../i18n/text.ts'
import css from './menu.module.css'
import { MenuAsk } from './menu-ask.tsx'
import { editsOf } from './menu-draft.ts'
import { ReviewDialog } from './review-dialog.tsx'
import type { OpenMenu } from './use-open-menu.ts'

interface Props {
  readonly work: OpenMenu
  /** What the page says after a publish. */
  readonly onSaid: (sentence: string) => void
}

/** How much is typed and not published, with the way to publish or discard it. */
export function DraftDock({ work, onSaid }: Props) {
  const t = useOwnerText()
  const { place, menu, draft, count, clear, load } = work
  const [open, setOpen] = useState<'review' | 'discard' | null>(null)
  const close = () => setOpen(null)
  const onPublished = async (version: number) => {
    await load()
    clear()
    close()
    onSaid(t('menu.published', { n: version }))
  }
  const onMoved = async () => {
    close()
    const version = await load()
    if (version !== undefined) onSaid(t('menu.moved', { n: version }))
  }
  return (
    <>
      {count > 0 && (
        <div className={css.dock}>
          <p role="status">{t('menu.unpublished', { n: count })}</p>
          <Button onClick={() => setOpen('discard')}>{t('menu.discard')}</Button>
          <Button kind="primary" onClick={() => setOpen('review')}>
            {t('menu.review')}
          </Button>
        </div>
      )}
      {open === 'review' && (
        <ReviewDialog
          place={place}
          version={menu.version}
          edits={editsOf(draft, menu)}
          onClose={close}
          onPublished={(version) => void onPublished(version)}
          onScheduled={(at) => {
            clear()
            close()
            onSaid(t('times.scheduled', { at }))
          }}
          onMoved={() => void onMoved()}
        />
      )}
      {open === 'discard' && (
        <MenuAsk
          title={t('menu.discard')}
          says={t('menu.discardAsk')}
          yes={t('menu.discard')}
          isWaiting={false}
          onYes={() => {
            clear()
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
