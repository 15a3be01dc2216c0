import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './store-list-skeleton.module.css'

/** Three placeholders while the stores load. */
export function StoreListSkeleton() {
  const text = useText()
  return (
    <div className={styles.list}>
      <p className="sr" role="status">
        {text('store.loading')}
      </p>
      {[1, 2, 3].map((place) => (
        <Card key={place}>
          <div className={styles.store}>
            <Skeleton shape="title" width="half" />
            <Skeleton width="most" />
            <Skeleton width="third" />
          </div>
        </Card>
      ))}
    </div>
  )
}
