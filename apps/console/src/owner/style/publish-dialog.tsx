import type { Setting } from '@comanda/contract/style/setting.routes.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useOwnerText } from '../i18n/text.ts'
import { OwnerDialog } from '../parts/owner-dialog.tsx'
import type { SettingsLevel } from '../settings/settings.queries.ts'
import css from './style.module.css'
import { usePublishStyle } from './style.queries.ts'
import { type faultsOf, type StyleDraft, type StyleKey, styleKeys } from './style-draft.ts'
import { useStyleWords } from './style-words.ts'

interface Props {
  readonly level: SettingsLevel
  readonly settings: readonly Setting[]
  readonly draft: StyleDraft
  readonly faults: ReturnType<typeof faultsOf>
  readonly onClose: () => void
  readonly onPublished: () => void
}

/** What will change, before it does. A refusal keeps the draft. */
export function PublishDialog({ level, settings, draft, faults, onClose, onPublished }: Props) {
  const t = useOwnerText()
  const wordsOf = useStyleWords()
  const keyOf = useIntentKey()
  const publish = usePublishStyle(level)
  const faulty = new Set(faults.map(({ key }) => key))
  const changed = styleKeys.filter((key) => key in draft)
  const before = (key: StyleKey) => settings.find((one) => one.key === key)?.value
  const send = () => publish.mutate({ draft, key: keyOf({ level, draft }) }, { onSuccess: onPublished })
  return (
    <OwnerDialog title={t('style.review')} onClose={onClose}>
      <ul className={css.changes}>
        {changed.map((key) => (
          <li key={key} data-fault={faulty.has(key) || undefined}>
            <b>{t(`settings.key.${key}`)}</b>
            <span>{wordsOf(key, before(key))}</span>
            <span aria-hidden="true">→</span>
            <span>{wordsOf(key, draft[key])}</span>
            {faulty.has(key) && <em>{t('style.unfit')}</em>}
          </li>
        ))}
      </ul>
      {level.storeId === '' && <p className={css.note}>{t('style.allStores')}</p>}
      {publish.error !== null && (
        <p role="alert" className={css.fault}>
          {publish.error.message}
        </p>
      )}
      <div className={css.buttons}>
        <Button onClick={onClose}>{t('style.back')}</Button>
        <Button kind="primary" disabled={faulty.size > 0} waiting={publish.isPending} onClick={send}>
          {t('style.publish')}
        </Button>
      </div>
    </OwnerDialog>
  )
}
