import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { localText } from '../local-text.ts'
import styles from './banner-carousel.module.css'

export type HomeItem = StyleConfig['home'][number]['items'][number]

/** spec 1 §9 */
const autoplayMs = 3000

export interface BannerCarouselProps {
  items: readonly HomeItem[]
  /** Wraps a banner in what it leads to. */
  link: (item: HomeItem, children: ReactNode) => ReactNode
}

/** The owner's banners: swiped by hand, turning by themselves until someone takes hold or asks them to stop. */
export function BannerCarousel({ items, link }: BannerCarouselProps) {
  const text = useText()
  const { language } = usePage()
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(false)
  useEffect(
    () => setPlaying(items.length > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches),
    [items.length],
  )
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => turnTo(track.current, (current + 1) % items.length), autoplayMs)
    return () => clearInterval(timer)
  }, [playing, current, items.length])
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={text('home.banners')}>
      <ul
        ref={track}
        className={styles.track}
        onScroll={({ currentTarget }) => setCurrent(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        onPointerDown={() => setPlaying(false)}
        onFocus={() => setPlaying(false)}
      >
        {items.map((item, index) => (
          <li key={item.link + item.title.zh} className={styles.banner}>
            {link(
              item,
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
                    loading={index === 0 ? 'eager' : 'lazy'}
                  />
                )}
              </span>,
            )}
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

/** By the track only: scrollIntoView would move the page as well. */
function turnTo(track: HTMLUListElement | null, index: number): void {
  track?.scrollTo({ left: index * track.clientWidth, behavior: 'smooth' })
}
