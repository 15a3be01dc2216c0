import { Picture } from '@comanda/ui/picture/picture.tsx'
import { useState } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { TextField } from '../../parts/text-field.tsx'
import { useDishName } from '../dish-name.ts'
import type { DraftRow } from '../menu-draft.ts'
import css from './photos.module.css'
import type { Photo } from './use-photos.ts'

interface Props {
  readonly photo: Photo
  readonly rows: readonly DraftRow[]
  /** A photograph above has the same dish. */
  readonly isTwice: boolean
  readonly onMatch: (code: string) => void
}

/** A photograph with its dish, which is typed by code or name. */
export function PhotoRow({ photo, rows, isTwice, onMatch }: Props) {
  const t = useOwnerText()
  const nameOf = useDishName()
  const { file, code, picture, problem } = photo
  const [typed, setTyped] = useState(code)
  const dish = rows.find((row) => row.code === code)
  const missing = typed.trim() === '' ? 'noDish' : 'unknownDish'
  const problemOfDish = dish === undefined ? missing : isTwice ? 'twice' : ''
  const findCode = (text: string) => {
    const wanted = text.trim().toLowerCase()
    const found = rows.filter((row) => row.code.toLowerCase() === wanted || nameOf(row).toLowerCase() === wanted)
    return found.length === 1 ? (found[0]?.code ?? '') : ''
  }
  return (
    <li>
      <Picture className={css.photo} src={picture} hue={0} alt="" eager />
      <div className={css.words}>
        {problem !== undefined && <p className={css.fault}>{problem}</p>}
        <TextField
          list="photo-dishes"
          label={t('photos.dishOf', { file: file.name })}
          help={dish === undefined ? undefined : nameOf(dish)}
          problem={problemOfDish === '' ? '' : t(`photos.${problemOfDish}`)}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            onMatch(findCode(text))
          }}
        />
      </div>
    </li>
  )
}
