import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { Tag, Tags } from '@comanda/ui/mark/tag.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { memo } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useOutWords } from '../available/use-out-words.ts'
import type { PictureMode } from '../list/menu-list.ts'
import { useOrderable, usePortionsLeft } from '../sold-out.state.ts'
import { DishAction } from './dish-action.tsx'
import styles from './dish-card.module.css'
import { DishHeat } from './dish-heat.tsx'
import { DishPicture } from './dish-picture.tsx'
import { DishMemberPrice, DishPrice, DishPrices } from './dish-prices.tsx'
import { DishSign } from './dish-sign.tsx'
import { readTags } from './dish-tag.ts'
import { Original } from './original.tsx'

export interface DishCardProps {
  item: MenuItem
  mode: PictureMode
  /** Near the top of the page: its picture loads at once. */
  eager: boolean
  /** Its place in its category and the category's size, in a list that is rendered in part. */
  place: number | undefined
  of: number | undefined
  onChoose: (item: MenuItem) => void
}

const looks = [styles.plain, styles.big, styles.small]

/** One dish in one of three picture modes (spec 1 §9). Memoised: a change of one dish renders that dish. */
export const DishCard = memo(function DishCard({ item, mode, eager, place, of, onChoose }: DishCardProps) {
  const stock = useOrderable(item)
  const out = stock !== 'in'
  const outWords = useOutWords(item.code)
  const action = <DishAction item={item} stock={stock} onChoose={onChoose} small={mode === 0} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: in a list that is cut into slices
    <div
      role="listitem"
      aria-posinset={place}
      aria-setsize={of}
      data-code={item.code}
      className={classes(styles.dish, looks[mode], out && styles.out)}
    >
      {mode !== 0 && (
        <DishPicture
          item={item}
          place={mode === 1 ? 'tile' : 'row'}
          eager={eager}
          out={out}
          ribbon={out ? outWords : undefined}
          className={styles.picture}
        />
      )}
      <div className={styles.body}>
        {mode === 0 ? (
          <div className={styles.leader}>
            <DishName item={item} onChoose={onChoose} />
            <DishPrice item={item} size="md" />
          </div>
        ) : (
          <DishName item={item} onChoose={onChoose} />
        )}
        <Original of={item.sndname} shown={item.showName} lang={item.sndlang} below />
        {item.desc !== '' && <p className={styles.text}>{item.desc}</p>}
        <DishTags item={item} out={out && mode === 0} />
        {mode === 0 ? (
          <DishMemberPrice item={item} />
        ) : (
          <div className={styles.foot}>
            <DishPrices item={item} />
            {action}
          </div>
        )}
      </div>
      {mode === 0 && action}
    </div>
  )
})

/** Opens the dish by a tap anywhere on its card. */
function DishName({ item, onChoose }: Pick<DishCardProps, 'item' | 'onChoose'>) {
  return (
    <h3>
      <button type="button" className={styles.open} onClick={() => onChoose(item)}>
        {item.showName}
        <DishSign item={item} />
      </button>
    </h3>
  )
}

export interface DishTagsProps {
  item: MenuItem
  /** Sold out, without a ribbon that says so. */
  out?: boolean
  /** In a small space: one tag. */
  small?: boolean
}

/** Facts that a guest should know before choosing. */
export function DishTags({ item, out = false, small = false }: DishTagsProps) {
  const text = useText()
  const left = usePortionsLeft(item.code)
  const outWords = useOutWords(item.code)
  const { heat, words } = readTags(item.tags, item.showTags)
  const ways = small ? 0 : item.standards.length
  const limited = left !== undefined && left > 0
  if (!out && !limited && heat === 0 && words.length === 0 && ways < 2) return null
  return (
    <div className={styles.tags}>
      <Tags>
        {out && <Tag tone="warn">{outWords}</Tag>}
        {limited && !out && <Tag tone="warn">{text('menu.left', { n: left })}</Tag>}
        <DishHeat heat={heat} />
        {words.slice(0, small ? 1 : undefined).map((word, index) => (
          <Tag key={word} tone={index === 0 ? 'brand' : undefined}>
            {word}
          </Tag>
        ))}
        {ways > 1 && <Tag>{text('menu.ways', { n: ways })}</Tag>}
      </Tags>
    </div>
  )
}
