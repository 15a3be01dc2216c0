import { Button } from '@comanda/ui/action/button.tsx'
import { useOwnerText } from '../i18n/text.ts'
import css from './loading-part.module.css'

interface Props {
  /** Null = the answer is on its way. */
  readonly error: Error | null
  readonly onAgain: () => void
}

/** In place of what a page has not loaded: that it comes, or why it does not and a way to try again. */
export function LoadingPart({ error, onAgain }: Props) {
  const t = useOwnerText()
  if (error === null) return <p role="status">{t('owner.loading')}</p>
  return <FailedPart words={error.message} onAgain={onAgain} />
}

/** What failed, and a way to try again. */
export function FailedPart({ words, onAgain }: { readonly words: string; readonly onAgain: () => void }) {
  const t = useOwnerText()
  return (
    <div role="alert" className={css.fault}>
      <p>{words}</p>
      <Button onClick={onAgain}>{t('owner.again')}</Button>
    </div>
  )
}
