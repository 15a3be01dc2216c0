import type { Setting } from '@comanda/contract/style/setting.routes.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { useCallback, useMemo, useState } from 'react'
import { useOwnerText } from '../i18n/text.ts'
import { OwnerDialog } from '../parts/owner-dialog.tsx'
import type { SettingsLevel } from '../settings/settings.queries.ts'
import { ColourPart } from './colour-part.tsx'
import { HomePart } from './home-part.tsx'
import { LastChange } from './last-change.tsx'
import { LookPart } from './look-part.tsx'
import { PopupPart } from './popup-part.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import css from './style.module.css'
import {
  changesOf,
  faultsOf,
  keepDraft,
  readDraft,
  type StyleDraft,
  type StyleKey,
  type StyleValues,
  shownStyle,
  valuesIn,
  withValue,
} from './style-draft.ts'
import { type PhonePage, StylePhone } from './style-phone.tsx'

interface Props {
  readonly level: SettingsLevel
  readonly settings: readonly Setting[]
  /** The store of the phone; '' = there is none. */
  readonly shownIn: string
}

/** What each part of the page edits. */
export interface PartProps {
  /** The draft over the values in force. */
  readonly values: StyleValues
  /** Keys and places that no phone could show. */
  readonly faults: ReturnType<typeof faultsOf>
  readonly onChange: <K extends StyleKey>(key: K, value: StyleValues[K]) => void
}

/** The page of the phone that shows a changed setting; without one the phone stays. */
const pageWith: Partial<Record<StyleKey, PhonePage>> = {
  ...{ layout: 'menu', picMode: 'menu', logoUrl: 'home', home: 'home', homeGround: 'home', popup: 'popup' },
}

/** The draft of a look in its parts, the phone that shows it, and the way to publish it. */
export function StyleEditor({ level, settings, shownIn }: Props) {
  const t = useOwnerText()
  const inForce = useMemo(() => valuesIn(settings), [settings])
  const [kept, setKept] = useState(() => readDraft(level))
  const draft = useMemo(() => changesOf(kept, inForce), [kept, inForce])
  const [open, setOpen] = useState<'publish' | 'discard' | null>(null)
  const [said, setSaid] = useState('')
  const [page, setPage] = useState<PhonePage>('home')
  const faults = useMemo(() => faultsOf(draft), [draft])
  const shown = useMemo(() => shownStyle(inForce, draft), [inForce, draft])
  const { sellerId, storeId } = level
  const take = useCallback(
    (next: (before: StyleDraft) => StyleDraft) =>
      setKept((before) => {
        const after = next(before)
        keepDraft({ sellerId, storeId }, after)
        return after
      }),
    [sellerId, storeId],
  )
  const onChange: PartProps['onChange'] = (key, value) => {
    setSaid('')
    setPage((before) => pageWith[key] ?? before)
    take((before) => withValue(before, inForce, key, value))
  }
  const part = { values: { ...inForce, ...draft }, faults, onChange }
  const count = Object.keys(draft).length
  return (
    <div className={css.columns}>
      <div className={css.parts}>
        <ColourPart {...part} />
        <LookPart {...part} sellerId={sellerId} />
        <HomePart {...part} sellerId={sellerId} />
        <PopupPart {...part} sellerId={sellerId} />
        <LastChange level={level} settings={settings} onUndone={() => setSaid(t('style.undone'))} />
        <div className={css.dock}>
          <p role="status">
            {said !== '' ? said : count === 0 ? t('style.noChange') : t('style.changes', { n: count })}
          </p>
          <a className={classes(buttonClass(), css.toPhone)} href="#style-phone">
            {t('phone.title')}
          </a>
          {count > 0 && <Button onClick={() => setOpen('discard')}>{t('style.discard')}</Button>}
          <Button kind="primary" disabled={count === 0} onClick={() => setOpen('publish')}>
            {t('style.review')}
          </Button>
        </div>
      </div>
      <StylePhone sellerId={sellerId} storeId={shownIn} style={shown} page={page} onPage={setPage} />
      {open === 'discard' && (
        <OwnerDialog title={t('style.discard')} onClose={() => setOpen(null)}>
          <p>{t('style.discardAsk')}</p>
          <div className={css.buttons}>
            <Button onClick={() => setOpen(null)}>{t('style.back')}</Button>
            <Button
              kind="primary"
              onClick={() => {
                take(() => ({}))
                setOpen(null)
              }}
            >
              {t('style.discard')}
            </Button>
          </div>
        </OwnerDialog>
      )}
      {open === 'publish' && (
        <PublishDialog
          level={level}
          settings={settings}
          draft={draft}
          faults={faults}
          onClose={() => setOpen(null)}
          onPublished={() => {
            take(() => ({}))
            setOpen(null)
            setSaid(t('style.published'))
          }}
        />
      )}
    </div>
  )
}
