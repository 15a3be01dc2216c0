import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { classes } from '@comanda/ui/classes.ts'
import type { ReactNode } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { localText } from '../local-text.ts'
import { useTurning } from '../use-turning.ts'
import styles from './banner-carousel.module.css'

export type HomeItem = StyleConfig['home'][number]['items'][number]

export interface BannerCarouselProps {
  items: readonly HomeItem[]
  /** Wraps a banner in what it leads to. */
  link: (item: HomeItem, children: ReactNode) => ReactNode
  /** The page has a ground of its own: the banners do not run out into it. */
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
          <li key={item.link + item.title.zh} className={styles.banner}>
            {link(item, <Banner item={item} isFirst={index === 0} />)}
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className={styles.controls}>
          <span className={styles.dots} aria-hidden="true">
            {items.map((item, index) => (
              <i key={item.link + item.title.zh} className={index === current ? styles.on : undefined} />
            ))}
          </span>
          <button
            type="button"
            className={styles.pause}
            aria-label={text(playing ? 'home.pause' : 'home.play')}
            onClick={() => setPlaying(!playing)}
          >
            <span className={playing ? styles.bars : styles.triangle} />
          </button>
        </div>
      )}
    </section>
  )
}

function Banner({ item, isFirst }: { item: HomeItem; isFirst: boolean }) {
  const { language } = usePage()
  return (
    <span className={styles.inside}>
      <span className={styles.words}>
        <b>{localText(item.title, language)}</b>
        {item.subtitle && <span>{localText(item.subtitle, language)}</span>}
      </span>
      {item.picture !== '' && (
        <img
          className={styles.picture}
          src={item.picture}
          alt=""
          width={236}
          height={236}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      )}
    </span>
  )
}
