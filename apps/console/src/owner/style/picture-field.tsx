import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useOwnerText } from '../i18n/text.ts'
import { uploadPicture } from '../menu/dish/dish.queries.ts'
import css from './style.module.css'

interface Props {
  readonly label: string
  readonly sellerId: string
  /** Its address; '' = none. */
  readonly value: string
  readonly onChange: (address: string) => void
}

/** A picture, chosen from this device. A refused one changes nothing. */
export function PictureField({ label, sellerId, value, onChange }: Props) {
  const t = useOwnerText()
  const id = useId()
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture(sellerId, file),
    onSuccess: ({ picture }) => onChange(picture),
  })
  return (
    <fieldset className={css.texts}>
      <legend>{label}</legend>
      <div className={css.picture}>
        {/* The console loads no pictures from other sites. */}
        {value.startsWith('/') ? <img src={value} alt="" /> : value !== '' && <span>{value}</span>}
        <div className={css.buttons}>
          <label className={buttonClass()} htmlFor={id}>
            {t(upload.isPending ? 'style.uploading' : 'style.choosePicture')}
          </label>
          <input
            id={id}
            className={css.file}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-label={`${label}: ${t('style.choosePicture')}`}
            onChange={(event) => {
              const file = event.target.files?.[0]
              // The same file may be chosen again after a refusal.
              event.target.value = ''
              if (file !== undefined) upload.mutate(file)
            }}
          />
          {value !== '' && (
            <Button aria-label={`${label}: ${t('style.noPicture')}`} onClick={() => onChange('')}>
              {t('style.noPicture')}
            </Button>
          )}
        </div>
      </div>
      {upload.error !== null && (
        <p role="alert" className={css.fault}>
          {upload.error.message}
        </p>
      )}
    </fieldset>
  )
}
