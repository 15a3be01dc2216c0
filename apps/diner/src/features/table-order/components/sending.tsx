import { type Later, LaterPart } from '../../../app/later-part.tsx'
import type { SendingPartProps } from './sending-part.tsx'

const sendingPart: Later<SendingPartProps> = {
  words: 'sending',
  load: async () => (await import('./sending-part.tsx')).SendingPart,
}

/** What is asked before a round goes out; loaded when there is something to ask. */
export function Sending(props: SendingPartProps) {
  return <LaterPart part={sendingPart} props={props} />
}
