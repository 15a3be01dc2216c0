import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import { classes } from '@comanda/ui/style/classes.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { localText } from '../local-text.ts'
import { useTurning } from '../use-turning.ts'
import type { HomeItem } from './banner-carousel.tsx'
import styles from './home-block.module.css'
import { ItemWords, isPictureOnly } from './item-words.tsx'
import { TurnButton } from './turn-button.tsx'

export interface HomeBlockProps {
  block: StyleConfig['home'][number]
  /** Wraps a button in its link. */
  link: (item: HomeItem, children: ReactNode, className: string) => ReactNode
  /** The page has a ground of its own, on which words stand in frames only. */
  framed: boolean
}

/** A row of one to four buttons, or a row to swipe through. */
export function HomeBlock(props: HomeBlockProps) {
  const { block, framed } = props
  const row = classes(styles.row, styles[block.type], block.marginTop && styles.apart, framed && styles.framed)
  if (block.type === 'swipe_x') return <SwipeRow {...props} row={row} />
  return (
    <ul className={row}>
      <Items {...props} />
    </ul>
  )
}

/** It turns by itself like the banners, and can be paused (WCAG 2.2.2). */
function SwipeRow({ row, ...props }: HomeBlockProps & { row: string | undefined }) {
  const text = useText()
  const { items } = props.block
  const { playing, setPlaying, track } = useTurning(items.length)
  return (
    <section className={styles.swipe} aria-roledescription="carousel" aria-label={text('home.more')}>
      <ul className={row} {...track}>
        <Items {...props} />
      </ul>
      {items.length > 1 && <TurnButton playing={playing} onPlay={setPlaying} className={styles.turn} />}
    </section>
  )
}

function Items({ block, link }: HomeBlockProps) {
  return block.items.map((item) => (
    <li key={item.link + localText(item.title, defaultLanguage)}>
      {link(
        item,
        <>
          {item.picture !== '' && (
            <img
              className={isPictureOnly(item) ? styles.whole : styles.picture}
              src={item.picture}
              alt=""
              width={84}
              height={84}
              loading="lazy"
            />
          )}
          <ItemWords item={item} className={styles.words} />
        </>,
        styles.button ?? '',
      )}
    </li>
  ))
}
