import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { type MarkedPart, markMatch } from '@comanda/rules/menu/search-mark.ts'
import { Tag, Tags } from '@comanda/ui/mark/tag.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { memo } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useOutWords } from '../available/use-out-words.ts'
import { DishAction } from '../card/dish-action.tsx'
import { DishHeat } from '../card/dish-heat.tsx'
import { DishPicture } from '../card/dish-picture.tsx'
import { DishPrices } from '../card/dish-prices.tsx'
import { DishSign } from '../card/dish-sign.tsx'
import { type ReadTags, readTags } from '../card/dish-tag.ts'
import { isTranslated } from '../is-translated.ts'
import { type Orderable, useOrderable, usePortionsLeft } from '../sold-out.state.ts'
import styles from './search-dish.module.css'

export interface SearchDishProps {
  readonly item: MenuItem
  /** The query that found it; without one it is a suggestion. */
  readonly query?: string | undefined
  readonly readings?: readonly string[] | undefined
  readonly onChoose: (item: MenuItem) => void
}

const noReadings: readonly string[] = []

/**
 * A dish on a smaller card, with the match marked and its action. Memoised with its parts: a typed key renders only
 * the marks.
 */
export const SearchDish = memo(function SearchDish({
  item,
  query = '',
  readings = noReadings,
  onChoose,
}: SearchDishProps) {
  const stock = useOrderable(item)
  const out = stock !== 'in'
  const original = isTranslated(item) ? item.sndname : ''
  const { heat, words } = readTags(item.tags, item.showTags)
  const shown = {
    name: markMatch(item.showName, query, readings),
    original: markMatch(original, query, readings),
    tags: words.map((word) => markMatch(word, query)),
  }
  const isExplained = [shown.name, shown.original, ...shown.tags].some((parts) => parts.some(({ marked }) => marked))
  const code = isExplained ? [] : markMatch(item.code, query)
  return (
    <li className={classes(styles.dish, out && styles.out)} data-code={item.code}>
      <CardPicture item={item} out={out} />
      <div className={styles.body}>
        <button type="button" className={styles.open} onClick={() => onChoose(item)}>
          <Marked parts={shown.name} />
          <DishSign item={item} />
        </button>
        {original !== '' && (
          <p className={styles.original} lang={item.sndlang}>
            <Marked parts={shown.original} />
          </p>
        )}
        <SearchTags item={item} out={out} heat={heat} tags={shown.tags} code={code} />
        <CardFoot item={item} stock={stock} onChoose={onChoose} />
      </div>
    </li>
  )
})

const CardPicture = memo(function CardPicture({ item, out }: { item: MenuItem; out: boolean }) {
  return <DishPicture item={item} place="found" out={out} className={styles.picture} />
})

interface CardFootProps extends Pick<SearchDishProps, 'item' | 'onChoose'> {
  readonly stock: Orderable
}

const CardFoot = memo(function CardFoot({ item, stock, onChoose }: CardFootProps) {
  return (
    <div className={styles.foot}>
      <DishPrices item={item} />
      <div className={styles.action}>
        <DishAction item={item} stock={stock} onChoose={onChoose} />
      </div>
    </div>
  )
})

interface SearchTagsProps extends Pick<ReadTags, 'heat'> {
  readonly item: MenuItem
  readonly out: boolean
  readonly tags: readonly (readonly MarkedPart[])[]
  /** Shown if the code matched. */
  readonly code: readonly MarkedPart[]
}

function SearchTags({ item, out, heat, tags, code }: SearchTagsProps) {
  const text = useText()
  const left = usePortionsLeft(item.code)
  const outWords = useOutWords(item.code)
  const isLimited = left !== undefined && left > 0 && !out
  const isCode = code.some(({ marked }) => marked)
  if (!out && !isLimited && !isCode && heat === 0 && tags.length === 0) return null
  return (
    <div className={styles.tags}>
      <Tags>
        {out && <Tag tone="warn">{outWords}</Tag>}
        {isLimited && <Tag tone="warn">{text('menu.left', { n: left })}</Tag>}
        {isCode && (
          <Tag tone="line">
            <span>
              <Marked parts={code} />
            </span>
          </Tag>
        )}
        <DishHeat heat={heat} />
        {tags.map((parts) => (
          <Tag key={parts.map((part) => part.text).join('')}>
            <span>
              <Marked parts={parts} />
            </span>
          </Tag>
        ))}
      </Tags>
    </div>
  )
}

function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  return parts.map((part, at) =>
    part.marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, always in its order
      <mark key={at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
