import { type Later, LaterPart } from '../../app/later-part.tsx'
import { usePage } from '../../app/page-input.ts'

const servingPart: Later<object> = {
  words: ['waiter'],
  load: async () => (await import('./components/serving-strip.tsx')).ServingStrip,
}

/** Above every screen of a waiter's phone; a guest's loads nothing of it. */
export function ServingHost() {
  const { serving } = usePage()
  return serving && <LaterPart part={servingPart} props={{}} />
}
