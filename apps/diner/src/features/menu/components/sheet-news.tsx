import { LiveRegion } from '@comanda/ui/live-region.tsx'
import { Note } from '@comanda/ui/note.tsx'

export interface SheetNewsProps {
  sentences: readonly string[]
  /** Why it cannot be had at all; the button shows it. */
  stop: string | undefined
}

/**
 * What companions, the kitchen or a new menu say of the dish while it is chosen: no tap has asked for it. Over the button, where it is
 * seen wherever the sheet is scrolled to, and heard.
 */
export function SheetNews({ sentences, stop = '' }: SheetNewsProps) {
  return (
    <>
      {sentences.map((sentence) => (
        <Note key={sentence} tone="warn">
          {sentence}
        </Note>
      ))}
      <LiveRegion>{[...sentences, stop].join(' ').trim()}</LiveRegion>
    </>
  )
}
