import { Button } from '@comanda/ui/action/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RefusedError } from '../../app/client.ts'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useOwnerText } from '../i18n/text.ts'
import { OwnerDialog } from '../parts/owner-dialog.tsx'
import css from './menu.module.css'
import { changeMenu, type MenuEdits, type MenuPlace } from './menu.queries.ts'
import { PreviewList } from './preview-list.tsx'
import { PublishAt } from './schedule/publish-at.tsx'

interface Props {
  readonly place: MenuPlace
  readonly version: number
  readonly edits: MenuEdits
  readonly onClose: () => void
  readonly onPublished: (version: number) => void
  /** `at` in words, on the store's clock. */
  readonly onScheduled: (at: string) => void
  /** Another owner has published: the page loads that menu and keeps what is typed. */
  readonly onMoved: () => void
}

/** What will change, before it does. */
export function ReviewDialog({ place, version, edits, onClose, onPublished, onScheduled, onMoved }: Props) {
  const t = useOwnerText()
  const keyOf = useIntentKey()
  const asked = { place, version }
  const preview = useQuery({
    queryKey: ['owner-menu-preview', place, version, edits],
    queryFn: () => changeMenu({ ...asked, dryRun: true, key: keyOf({ version, edits, dryRun: true }) }, edits),
    retry: false,
    gcTime: 0,
  })
  const publish = useMutation({
    mutationFn: () => changeMenu({ ...asked, dryRun: false, key: keyOf({ version, edits }) }, edits),
    onSuccess: (done) => onPublished(done.version),
  })
  const error = publish.error ?? preview.error
  const isMoved = error instanceof RefusedError && error.code === 'menu_moved'
  const faults = preview.data?.faults ?? []
  const isReady = preview.data !== undefined && faults.length === 0
  return (
    <OwnerDialog isWide title={t('menu.review')} onClose={onClose}>
      {preview.isFetching && <p role="status">{t('owner.loading')}</p>}
      {error !== null && (
        <p role="alert" className={css.fault}>
          {error.message}
        </p>
      )}
      {faults.length > 0 && (
        <section role="alert">
          <h3>{t('menu.faults', { n: faults.length })}</h3>
          <ul className={css.faults}>
            {faults.map(({ code, column, text, why }) => (
              <li key={`${code} ${column} ${why}`}>
                <b>{code}</b> {column !== '' && t(`menu.column.${column}`)} {text !== null && <q>{text}</q>} {why}
              </li>
            ))}
          </ul>
        </section>
      )}
      {preview.data !== undefined && <PreviewList preview={preview.data} />}
      {!isMoved && <PublishAt {...asked} edits={edits} isReady={isReady} onScheduled={onScheduled} />}
      <div className={css.actions}>
        <Button onClick={onClose}>{t('menu.back')}</Button>
        {isMoved ? (
          <Button kind="primary" onClick={onMoved}>
            {t('menu.look')}
          </Button>
        ) : (
          <Button kind="primary" waiting={publish.isPending} disabled={!isReady} onClick={() => publish.mutate()}>
            {t('menu.publish')}
          </Button>
        )}
      </div>
    </OwnerDialog>
  )
}
