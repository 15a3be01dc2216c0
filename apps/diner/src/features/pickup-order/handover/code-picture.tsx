import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import styles from './code-picture.module.css'

const size = 176

export interface CodePictureProps {
  /** The picture's address; undefined while it loads, null if it failed. */
  readonly source: string | null | undefined
  readonly alt: string
  /** What the guest does with the code, or without it. */
  readonly words: string
}

/** A code on this phone's screen for staff or a rider to scan. */
export function CodePicture({ source, alt, words }: CodePictureProps) {
  return (
    <Card>
      <div className={styles.code}>
        {source && <img className={styles.picture} src={source} width={size} height={size} alt={alt} />}
        {source === undefined && (
          <span className={styles.picture}>
            <Skeleton shape="picture" />
          </span>
        )}
        <p>{words}</p>
      </div>
    </Card>
  )
}
