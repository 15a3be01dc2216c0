import { useEffect, useState } from 'react'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { whenIdle } from '../../../app/when-idle.ts'
import { useText } from '../../../i18n/text.ts'
import { PanelFrame } from './panel-frame.tsx'

/** Reads the member, so it loads once the page is usable. */
const knownPart: Later<MemberPanelProps> = {
  words: ['member'],
  load: async () => (await import('./known-panel.tsx')).KnownPanel,
}

export interface MemberPanelProps {
  /** Where a guest comes back to after registering. */
  back: string
}

/** The member's figures, or the prompt to register (spec 1 §2, §6). Until the phone knows which, a link to Mine. */
export function MemberPanel({ back }: MemberPanelProps) {
  const text = useText()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const frame = <PanelFrame title={text('home.member')} about={text('home.memberText')} />
  return isIdle ? <LaterPart part={knownPart} props={{ back }} fallback={frame} /> : frame
}
