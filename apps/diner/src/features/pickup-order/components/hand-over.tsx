import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Card } from '@comanda/ui/card.tsx'
import { Section } from '@comanda/ui/page.tsx'
import { Skeleton } from '@comanda/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { call } from '../../../platform/client.ts'
import { whyNothing } from '../ahead.queries.ts'
import { isRunning, typeWord } from '../order-status.ts'
import styles from './hand-over.module.css'

/** The code the staff scan when the order changes hands; saying the number will do as well. */
export function HandOver({ order }: { order: AheadOrder }) {
  const text = useText()
  const wanted = isRunning(order) && order.state !== 'unpaid'
  const code = useCode(order, wanted)
  if (!wanted) return null
  const nothing = whyNothing(code)
  const { pickupNo: number } = order
  const type = typeWord(order.orderType)
  return (
    <Section title={text('ahead.handOver', { type })}>
      <Card>
        <div className={styles.code}>
          {code.data && (
            <img
              className={styles.picture}
              src={`data:image/png;base64,${code.data}`}
              width={160}
              height={160}
              alt={text('ahead.handOverPicture', { number })}
            />
          )}
          {code.data === undefined && !nothing && (
            <span className={styles.picture}>
              <Skeleton shape="picture" />
            </span>
          )}
          <p>{text(nothing ? 'ahead.handOverFailed' : 'ahead.handOverText', { number, type })}</p>
        </div>
      </Card>
    </Section>
  )
}

function useCode({ storeId, outtradeno }: AheadOrder, enabled: boolean) {
  const { sellerId } = usePage()
  return useQuery({
    queryKey: ['ahead-code', sellerId, outtradeno],
    queryFn: async () => {
      const answer = await call('GET /weixin/onlineorder/:sellerId/:storeId/deliveryqrcode.html', {
        params: { sellerId, storeId },
        query: { outtradeno },
      })
      if (!answer.ok) throw new Error(answer.code)
      return answer.value.picBase64.replace(/^data:image\/png;base64,/, '')
    },
    enabled,
    // The code stays the same as long as the order lives.
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}
