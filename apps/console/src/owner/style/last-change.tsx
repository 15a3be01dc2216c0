import type { Setting } from '@comanda/contract/style/setting.routes.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { momentText } from '../parts/moment-text.ts'
import type { SettingsLevel } from '../settings/settings.queries.ts'
import css from './style.module.css'
import { useUndoStyle } from './style.queries.ts'
import { styleKeys } from './style-draft.ts'

interface Props {
  readonly level: SettingsLevel
  readonly settings: readonly Setting[]
  readonly onUndone: () => void
}

/** Who changed the look last, and the way back. */
export function LastChange({ level, settings, onUndone }: Props) {
  const t = useOwnerText()
  const language = useLanguage()
  const keyOf = useIntentKey()
  const undo = useUndoStyle(level)
  const changes = settings.flatMap(({ key, changed }) =>
    changed !== null && styleKeys.some((one) => one === key) ? [changed] : [],
  )
  const last = changes.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))[0]
  if (last === undefined) return null
  const { who, at } = last
  return (
    <section className={css.part} aria-labelledby="style-last">
      <h2 id="style-last">{t('style.last')}</h2>
      <div className={css.buttons}>
        <p>{t('settings.changed', { who, at: momentText(language, at) })}</p>
        <Button
          waiting={undo.isPending}
          onClick={() => undo.mutate({ at, key: keyOf({ level, at }) }, { onSuccess: onUndone })}
        >
          {t('style.undo')}
        </Button>
      </div>
      {undo.error !== null && (
        <p role="alert" className={css.fault}>
          {undo.error.message}
        </p>
      )}
    </section>
  )
}
