import { useSearchParams } from 'react-router'
import { type Later, LaterPart } from '../../app/later-part.tsx'
import { Waiting } from '../../app/waiting.tsx'

const finishPart: Later<{ outtradeno: string }> = {
  words: ['pickup-order'],
  load: async () => (await import('../../features/pickup-order/preorder/preorder-finish.tsx')).PreorderFinish,
}

/** After a pre-order is paid (spec 1 §2): `/preorderFinish?outtradeno=`. */
export function Page() {
  const [asked] = useSearchParams()
  const outtradeno = asked.get('outtradeno') ?? ''
  return <LaterPart key={outtradeno} part={finishPart} props={{ outtradeno }} fallback={<Waiting />} />
}
