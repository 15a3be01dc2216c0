import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import styles from './code-picture.module.css'

const size = 176

export interface CodePictureProps {
  /** The picture's address; undefined while it is on its way, null when it did not come. */
  readonly source: string | null | undefined
  readonly alt: string
  /** What to do with it, or without it. */
  readonly words: string
}

/** A code on this phone's screen for somebody else to scan. */
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
