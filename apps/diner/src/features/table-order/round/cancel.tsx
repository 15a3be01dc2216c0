import { type Later, LaterPart } from '../../../app/later-part.tsx'
import type { CancelPartProps } from './cancel-part.tsx'

const cancelPart: Later<CancelPartProps> = {
  load: async () => (await import('./cancel-part.tsx')).CancelPart,
}

/** Cancels a round or a dish; loaded when there is one. */
export function Cancel(props: CancelPartProps) {
  return <LaterPart part={cancelPart} props={props} />
}
