import { type Later, LaterPart } from '../../app/later-part.tsx'
import { usePage } from '../../app/page-input.ts'

const servingPart: Later<object> = {
  words: ['waiter'],
  load: async () => (await import('./components/serving-strip.tsx')).ServingStrip,
}

/** Shown above every screen of a waiter's phone; a guest's phone does not load it. */
export function ServingHost() {
  const { serving } = usePage()
  return serving && <LaterPart part={servingPart} props={{}} />
}
