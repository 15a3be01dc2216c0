import { useParams } from 'react-router'
import { type Later, LaterPart } from '../../app/later-part.tsx'
import { Waiting } from '../../app/waiting.tsx'

const orderPart: Later<{ outtradeno: string }> = {
  words: 'ahead',
  load: async () => (await import('../../features/pickup-order/status/order-screen.tsx')).OrderScreen,
}

/** One order that was sent ahead, as it is being made. */
export function Page() {
  const { outtradeno = '' } = useParams()
  return <LaterPart key={outtradeno} part={orderPart} props={{ outtradeno }} fallback={<Waiting />} />
}
