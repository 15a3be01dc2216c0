import { useParams } from 'react-router'
import { type Later, LaterPart } from '../../app/later-part.tsx'
import { Waiting } from '../../app/waiting.tsx'

const dispatchPart: Later<{ outtradeno: string }> = {
  words: ['pickup-order', 'takeout'],
  load: async () => (await import('../../features/pickup-order/dispatch/dispatch-screen.tsx')).DispatchScreen,
}

/** Where an order's rider is (spec 1 §7 dispatchdtl). */
export function Page() {
  const { outtradeno = '' } = useParams()
  return <LaterPart key={outtradeno} part={dispatchPart} props={{ outtradeno }} fallback={<Waiting />} />
}
