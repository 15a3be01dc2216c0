import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import type { DishChange } from './dish-change.ts'

export interface SheetNewsProps {
  /** The opened cart line is no longer in the cart. */
  lineGone: boolean
  /** A companion has changed the line since it was opened. */
  lineMoved: boolean
  change: DishChange
  /** Why it cannot be had at all; the button shows it. */
  stop: string | undefined
}

/**
 * Changes by companions, the kitchen or a new menu while the dish is chosen. Above the button, where they are visible
 * at any scroll position, and announced.
 */
export function SheetNews({ lineGone, lineMoved, change: { renamed, repriced }, stop = '' }: SheetNewsProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const price = (amount: number) => moneyText(amount, { showZero: true })
  const sentences = [
    ...(lineGone ? [text('dish.lineGone')] : lineMoved ? [text('dish.lineMoved')] : []),
    ...(renamed ? [text('dish.renamed', { was: renamed.was, now: renamed.now })] : []),
    ...(repriced ? [text('dish.repriced', { was: price(repriced.was), now: price(repriced.now) })] : []),
  ]
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
