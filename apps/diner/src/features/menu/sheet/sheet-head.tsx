import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { clipNote, descriptionLimit, needsMore } from '@comanda/rules/menu/note.ts'
import { Tag, Tags } from '@comanda/ui/mark/tag.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useOutWords } from '../available/use-out-words.ts'
import { DishHeat } from '../card/dish-heat.tsx'
import { DishPicture } from '../card/dish-picture.tsx'
import { DishSign } from '../card/dish-sign.tsx'
import { readTags } from '../card/dish-tag.ts'
import { Original } from '../card/original.tsx'
import { isTranslated } from '../is-translated.ts'
import styles from './sheet-head.module.css'

export interface SheetHeadProps {
  item: MenuItem
  out: boolean
  left: number | undefined
}

/** Picture, name with the original, tags, and the description. A meal shows its choices instead of a picture. */
export function SheetHead({ item, out, left }: SheetHeadProps) {
  const outWords = useOutWords(item.code)
  return (
    <>
      {item.picPath !== '' && !item.isGroup && (
        <DishPicture
          item={item}
          place="sheet"
          eager
          out={out}
          ribbon={out ? outWords : undefined}
          className={styles.picture}
        />
      )}
      {!item.isGroup && (
        // The dialog's label reads the name.
        <p className={styles.name} aria-hidden="true">
          {item.showName}
          <DishSign item={item} />
        </p>
      )}
      {isTranslated(item) && (
        <p className={styles.original} lang={item.sndlang}>
          {item.sndname}
        </p>
      )}
      <HeadTags item={item} out={out} left={left} />
      {item.desc !== '' && <Description item={item} />}
    </>
  )
}

function HeadTags({ item, out, left }: SheetHeadProps) {
  const text = useText()
  const outWords = useOutWords(item.code)
  const { heat, words, originals } = readTags(item.tags, item.showTags)
  const few = !out && left !== undefined
  if (!out && !few && heat === 0 && words.length === 0) return null
  return (
    <div className={styles.tags}>
      <Tags>
        {out && <Tag tone="warn">{outWords}</Tag>}
        {few && <Tag tone="warn">{text('dish.left', { n: left })}</Tag>}
        {words.map((word, index) => (
          <Tag key={word} tone={index === 0 ? 'brand' : undefined}>
            {word} <Original of={originals[index] ?? word} shown={word} lang={item.sndlang} />
          </Tag>
        ))}
        <DishHeat heat={heat} />
      </Tags>
    </div>
  )
}

/** The menu's own words follow the translation; if either is long, both are folded. */
function Description({ item: { desc, snddesc = desc, sndlang } }: Pick<SheetHeadProps, 'item'>) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const original = <Original of={snddesc} shown={desc} lang={sndlang} below />
  if (!needsMore(desc) && !needsMore(snddesc)) {
    return (
      <p className={styles.text}>
        {desc}
        {original}
      </p>
    )
  }
  const folded = needsMore(desc) ? `${clipNote(desc, descriptionLimit).trimEnd()}…` : desc
  return (
    <p className={styles.text}>
      {open ? desc : folded}
      {open && original}{' '}
      <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {text(open ? 'dish.less' : 'dish.more')}
      </button>
    </p>
  )
}
