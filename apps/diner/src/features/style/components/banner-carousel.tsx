import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import { classes } from '@comanda/ui/style/classes.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { localText } from '../local-text.ts'
import { useTurning } from '../use-turning.ts'
import styles from './banner-carousel.module.css'
import { ItemWords, isPictureOnly } from './item-words.tsx'
import { TurnButton } from './turn-button.tsx'

export type HomeItem = StyleConfig['home'][number]['items'][number]

export interface BannerCarouselProps {
  items: readonly HomeItem[]
  /** Wraps a banner in its link. */
  link: (item: HomeItem, children: ReactNode) => ReactNode
  /** The page has a ground of its own: the banners do not fade into it. */
  framed?: boolean
}

/** The owner's banners: swiped by hand, turning by themselves (spec 1 §2 Home, §9). */
export function BannerCarousel({ items, link, framed }: BannerCarouselProps) {
  const text = useText()
  const { current, playing, setPlaying, track } = useTurning(items.length)
  return (
    <section
      className={classes(styles.carousel, !framed && styles.open)}
      aria-roledescription="carousel"
      aria-label={text('home.banners')}
    >
      <ul className={styles.track} {...track}>
        {items.map((item, index) => (
          <li key={item.link + localText(item.title, defaultLanguage)} className={styles.banner}>
            {link(item, <Banner item={item} isFirst={index === 0} />)}
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className={styles.controls}>
          <span className={styles.dots} aria-hidden="true">
            {items.map((item, index) => (
              <i
                key={item.link + localText(item.title, defaultLanguage)}
                className={index === current ? styles.on : undefined}
              />
            ))}
          </span>
          <TurnButton playing={playing} onPlay={setPlaying} />
        </div>
      )}
    </section>
  )
}

function Banner({ item, isFirst }: { item: HomeItem; isFirst: boolean }) {
  const isWhole = isPictureOnly(item)
  return (
    <span className={styles.inside}>
      <ItemWords item={item} className={styles.words} />
      {item.picture !== '' && (
        <img
          className={isWhole ? styles.whole : styles.picture}
          src={item.picture}
          alt=""
          width={isWhole ? 480 : 236}
          height={isWhole ? 292 : 236}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      )}
    </span>
  )
}
