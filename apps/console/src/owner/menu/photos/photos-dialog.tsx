import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { useId } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { Text } from 'react-aria-components/Text'
import { useOwnerText } from '../../i18n/text.ts'
import { OwnerDialog } from '../../parts/owner-dialog.tsx'
import { useDishName } from '../dish-name.ts'
import type { MenuPlace } from '../menu.queries.ts'
import type { DraftRow } from '../menu-draft.ts'
import { PhotoRow } from './photo-row.tsx'
import css from './photos.module.css'
import { type Photo, usePhotos } from './use-photos.ts'

interface Props {
  readonly place: MenuPlace
  readonly rows: readonly DraftRow[]
  /** The pictures by dish: they go over the menu as every change that is typed. */
  readonly onSet: (pictures: readonly { readonly code: string; readonly picture: string }[]) => void
  readonly onClose: () => void
}

/** Many photographs at once: matched by the names of their files, the others by hand. */
export function PhotosDialog({ place, rows, onSet, onClose }: Props) {
  const t = useOwnerText()
  const id = useId()
  const nameOf = useDishName()
  const { photos, take, sendAgain, isSending, match } = usePhotos(place.sellerId, rows)
  // In an order that typing does not change: a field must not move under its writer.
  const listed = [...photos.filter(({ isNamed }) => !isNamed), ...photos.filter(({ isNamed }) => isNamed)]
  const codes = new Set(rows.map(({ code }) => code))
  const isFirst = ({ id: own, code }: Photo) => listed.find((one) => one.code === code)?.id === own
  const matched = listed.filter((photo) => codes.has(photo.code) && isFirst(photo))
  const ready = matched.flatMap(({ code, picture }) => (picture === undefined ? [] : { code, picture }))
  const failed = photos.filter(({ problem }) => problem !== undefined)
  return (
    <OwnerDialog isWide title={t('photos.title')} onClose={onClose}>
      <DropZone
        className={css.drop ?? ''}
        aria-label={t('photos.drop')}
        onDrop={async ({ items }) => {
          const files = items.flatMap((item) => (item.kind === 'file' ? item.getFile() : []))
          take(await Promise.all(files))
        }}
      >
        <Text slot="label">{t('photos.drop')}</Text>
        <label className={buttonClass()} htmlFor={id}>
          {t('photos.choose')}
        </label>
        <input
          id={id}
          className={css.file}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            // The same files may be chosen again.
            event.target.value = ''
            take(files)
          }}
        />
      </DropZone>
      {photos.length > 0 && (
        <p role="status">
          {isSending
            ? t('photos.sending', {
                n: photos.filter(({ picture }) => picture !== undefined).length,
                all: photos.length,
              })
            : t('photos.state', { n: photos.length, unmatched: photos.length - matched.length })}
        </p>
      )}
      {failed.length > 0 && !isSending && (
        <div role="alert" className={css.fault}>
          <p>{t('photos.failed', { n: failed.length })}</p>
          <Button onClick={sendAgain}>{t('owner.again')}</Button>
        </div>
      )}
      <ul className={css.photos}>
        {listed.map((photo) => (
          <PhotoRow
            key={photo.id}
            {...{ photo, rows }}
            isTwice={codes.has(photo.code) && !isFirst(photo)}
            onMatch={(code) => match(photo.id, code)}
          />
        ))}
      </ul>
      <datalist id="photo-dishes">
        {rows.map((row) => (
          <option key={row.code} value={row.code}>
            {nameOf(row)}
          </option>
        ))}
      </datalist>
      <div className={css.actions}>
        <Button onClick={onClose}>{t('menu.back')}</Button>
        <Button kind="primary" disabled={ready.length === 0} waiting={isSending} onClick={() => onSet(ready)}>
          {t('photos.set', { n: ready.length })}
        </Button>
      </div>
    </OwnerDialog>
  )
}
