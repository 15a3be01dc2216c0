import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { Slip } from '@comanda/ui/layout/slip.tsx'
import styles from './slip-skeleton.module.css'

/** Reserves a slip's place while it loads. `lines` as far as known, so that little moves. */
export function SlipSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Slip>
      <div className={styles.lines}>
        <Skeleton shape="title" width="third" />
        {Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons differ only by position
          <Skeleton key={index} width={index % 2 === 0 ? 'most' : 'full'} />
        ))}
        <Skeleton shape="title" width="half" />
      </div>
    </Slip>
  )
}
