import { Card } from '@comanda/ui/card.tsx'
import { Skeleton } from '@comanda/ui/skeleton.tsx'
import { useText } from '../../../i18n/text.ts'
import { whyNothing } from '../../pickup-order/ahead.queries.ts'
import { useDeliveryCode } from '../dispatch.queries.ts'
import styles from './delivery-code.module.css'

/** What the rider scans at the door; the number will do as well. */
export function DeliveryCode({ storeId, outtradeno }: { storeId: string; outtradeno: string }) {
  const text = useText()
  const code = useDeliveryCode(storeId, outtradeno)
  const { data } = code
  const isPending = data === undefined && whyNothing(code) === null
  return (
    <Card>
      <div className={styles.code}>
        {data && (
          <img
            className={styles.picture}
            src={data.source}
            width={176}
            height={176}
            alt={text('dispatch.codePicture', { number: data.number })}
          />
        )}
        {isPending && (
          <span className={styles.picture}>
            <Skeleton shape="picture" />
          </span>
        )}
        <p>
          {data
            ? text('dispatch.codeText', { number: data.number })
            : text(isPending ? 'dispatch.loading' : 'dispatch.codeFailed')}
        </p>
      </div>
    </Card>
  )
}
