import { type OptionVariant, optionLibrary } from '@comanda/rules/menu/edit/option-group.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useMemo, useState } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { DraftDock } from '../draft-dock.tsx'
import type { OpenMenu } from '../use-open-menu.ts'
import { AttachDialog } from './attach-dialog.tsx'
import { DetachDialog } from './detach-dialog.tsx'
import { OptionCard } from './option-card.tsx'
import { OptionDialog } from './option-dialog.tsx'
import css from './options.module.css'
import { useOptions } from './use-options.ts'

export type OptionAct = 'edit' | 'attach' | 'detach'

/** The option groups of a menu as a library: what each offers, which dishes carry it, and the acts on it. */
export function OptionsPage({ work }: { readonly work: OpenMenu }) {
  const t = useOwnerText()
  const options = useOptions(work)
  const library = useMemo(() => optionLibrary(options.dishes), [options.dishes])
  const [open, setOpen] = useState<{ readonly act: OptionAct | 'new'; readonly variant?: OptionVariant } | null>(null)
  const [said, setSaid] = useState('')
  const close = () => setOpen(null)
  const done = (n: number) => {
    close()
    setSaid(t('options.hit', { n }))
  }
  const { act, variant } = open ?? {}
  return (
    <>
      <div className={css.bar}>
        <h2>{t('options.title')}</h2>
        <Button kind="primary" onClick={() => setOpen({ act: 'new' })}>
          {t('options.new')}
        </Button>
      </div>
      <p className={css.hint}>{t('options.hint')}</p>
      <p role="status" className={css.hint}>
        {said}
      </p>
      {library.groups.length === 0 && <p>{t('options.none')}</p>}
      <ul className={css.groups}>
        {library.groups.map((group) => (
          <OptionCard
            key={group.name}
            {...{ group, work, options }}
            onAct={(next, one) => setOpen({ act: next, variant: one })}
            onDone={done}
          />
        ))}
      </ul>
      {library.broken.length > 0 && (
        <p className={css.hint}>
          {t('options.broken', { n: library.broken.length, codes: library.broken.slice(0, 12).join(', ') })}
        </p>
      )}
      <DraftDock work={work} onSaid={setSaid} />
      {act === 'new' && <OptionDialog {...{ work, options, onClose: close, onDone: done }} />}
      {act === 'edit' && variant && <OptionDialog {...{ work, options, variant, onClose: close, onDone: done }} />}
      {act === 'attach' && variant && <AttachDialog {...{ work, options, variant, onClose: close, onDone: done }} />}
      {act === 'detach' && variant && <DetachDialog {...{ work, options, variant, onClose: close, onDone: done }} />}
    </>
  )
}
