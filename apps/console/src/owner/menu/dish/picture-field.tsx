import { ownPicture } from '@comanda/rules/menu/picture.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Picture } from '@comanda/ui/picture/picture.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { useDishName } from '../dish-name.ts'
import css from './dish.module.css'
import { uploadPicture } from './dish.queries.ts'
import { useDish } from './dish-context.ts'
import { CellText } from './dish-fields.tsx'

/** A picture of the dish: chosen from this device, or the address of one. */
export function PictureField({ column }: { readonly column: 'picture' | 'icon' }) {
  const t = useOwnerText()
  const id = useId()
  const nameOf = useDishName()
  const { row, work, cell, type } = useDish()
  const path = cell(column)
  const hue = cell('hue')
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture(work.place.sellerId, file),
    onSuccess: ({ picture }) => type(column, picture),
  })
  return (
    <fieldset className={css.part}>
      <legend>{t(`menu.column.${column}`)}</legend>
      <div className={classes(css.picture, column === 'icon' && path === '' && css.bare)}>
        {(column === 'picture' || path !== '') && (
          <Picture
            className={column === 'picture' ? css.photo : css.icon}
            src={path === '' ? undefined : path}
            kind={ownPicture(path)?.isCutout === true ? 'cutout' : 'photo'}
            hue={hue === '' ? undefined : Number(hue)}
            initial={column === 'picture' ? nameOf(row).slice(0, 1) : undefined}
            alt=""
            eager
          />
        )}
        <div className={css.form}>
          <div className={css.buttons}>
            <label className={buttonClass()} htmlFor={id} data-waiting={upload.isPending || undefined}>
              {t(upload.isPending ? 'dish.uploading' : 'dish.choosePicture')}
            </label>
            <input
              id={id}
              className={css.file}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              onChange={(event) => {
                const file = event.target.files?.[0]
                // The same file may be chosen again after a refusal.
                event.target.value = ''
                if (file !== undefined) upload.mutate(file)
              }}
            />
            {path !== '' && <Button onClick={() => type(column, '')}>{t('dish.noPicture')}</Button>}
          </div>
          {upload.error !== null && (
            <p role="alert" className={css.problem}>
              {upload.error.message}
            </p>
          )}
          <CellText column={column} label={t('dish.address')} />
        </div>
      </div>
    </fieldset>
  )
}
