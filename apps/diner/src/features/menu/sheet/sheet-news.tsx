import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import type { DishChange } from './dish-change.ts'

export interface SheetNewsProps {
  /** The line of the cart that was opened is no longer in it. */
  lineGone: boolean
  /** Somebody has changed it there since it was opened. */
  lineMoved: boolean
  change: DishChange
  /** Why it cannot be had at all; the button shows it. */
  stop: string | undefined
}

/**
 * What companions, the kitchen or a new menu say of the dish while it is chosen: no tap has asked for it. Over the button, where it is
 * seen wherever the sheet is scrolled to, and heard.
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
