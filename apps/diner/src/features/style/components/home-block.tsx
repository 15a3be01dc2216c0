import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import { classes } from '@comanda/ui/style/classes.ts'
import type { ReactNode } from 'react'
import { localText } from '../local-text.ts'
import type { HomeItem } from './banner-carousel.tsx'
import styles from './home-block.module.css'
import { ItemWords, isPictureOnly } from './item-words.tsx'

export interface HomeBlockProps {
  block: StyleConfig['home'][number]
  /** Wraps a button in its link. */
  link: (item: HomeItem, children: ReactNode, className: string) => ReactNode
  /** The page has a ground of its own, on which words stand in frames only. */
  framed: boolean
}

/** A row of one to four buttons, or a row to swipe through. */
export function HomeBlock({ block, link, framed }: HomeBlockProps) {
  const row = classes(styles.row, styles[block.type], block.marginTop && styles.apart, framed && styles.framed)
  return (
    <ul className={row}>
      {block.items.map((item) => (
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
      ))}
    </ul>
  )
}
