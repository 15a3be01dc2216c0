import { useParams } from 'react-router'
import { type Later, LaterPart } from '../../app/later-part.tsx'
import { Waiting } from '../../app/waiting.tsx'
import type { OrderScreenProps } from '../../features/pickup-order/status/order-screen.tsx'
import { redeemOrder } from '../../features/voucher/redeem-order.ts'
import { useVoucherStage } from '../../features/voucher/use-voucher-stage.ts'

const orderPart: Later<OrderScreenProps> = {
  words: ['pickup-order'],
  load: async () => (await import('../../features/pickup-order/status/order-screen.tsx')).OrderScreen,
}

/** An order ahead and its progress. */
export function Page() {
  const { outtradeno = '' } = useParams()
  return <FollowedOrder key={outtradeno} outtradeno={outtradeno} />
}

function FollowedOrder({ outtradeno }: { outtradeno: string }) {
  useVoucherStage()
  return <LaterPart part={orderPart} props={{ outtradeno, onRedeem: redeemOrder }} fallback={<Waiting />} />
}
