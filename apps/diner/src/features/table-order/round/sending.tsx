import { type Later, LaterPart } from '../../../app/later-part.tsx'
import type { PhoneSheetProps } from '../../member/components/phone-sheet.tsx'
import { useSeating } from '../seating/seating.state.ts'
import type { PlaceCodeProps } from './place-code.tsx'
import type { SendingPartProps } from './sending-part.tsx'

const sendingPart: Later<SendingPartProps> = {
  load: async () => (await import('./sending-part.tsx')).SendingPart,
}

const placeCode: Later<PlaceCodeProps> = {
  load: async () => (await import('./place-code.tsx')).PlaceCode,
}

const phoneSheet: Later<PhoneSheetProps> = {
  words: ['member'],
  load: async () => (await import('../../member/components/phone-sheet.tsx')).PhoneSheet,
}

/** The question before a round is sent; loaded when needed. */
export function Sending(props: SendingPartProps) {
  const seatingId = useSeating(({ view }) => view?.seatingId ?? '')
  if (props.question.kind === 'phone') {
    const { zones } = props.question
    return (
      <LaterPart
        key="phone"
        part={phoneSheet}
        props={{ zones, seatingId, onDone: props.onAgain, onClose: props.onClose }}
      />
    )
  }
  if (props.question.kind === 'place_code') {
    return (
      <LaterPart
        key="code"
        part={placeCode}
        props={{ ways: props.question.ways, onDone: props.onAgain, onClose: props.onClose }}
      />
    )
  }
  return <LaterPart key="question" part={sendingPart} props={props} />
}
