import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { useEffect, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { whenIdle } from '../../../app/when-idle.ts'
import { loadLaterTexts } from '../../../i18n/load-texts.ts'
import { type CompiledTexts, useText } from '../../../i18n/text.ts'

export interface OpenedDish {
  readonly menu: StoreMenu
  readonly item: MenuItem
  /** A line of the cart to be chosen anew; without, the dish is added. */
  readonly line?: CartLineWire | undefined
  /** Of a dish that is added: so many portions to begin with, where it may have them. */
  readonly num?: number | undefined
  readonly onClose: () => void
}

type Sheet = typeof import('./dish-sheet.tsx').DishSheet

interface Loaded {
  readonly Sheet: Sheet
  readonly texts: CompiledTexts
}

const loaded = new Map<Language, Loaded>()

/**
 * Where a dish opens. The sheet and its words are not needed for the first look at a menu: they come when the phone has
 * nothing else to do, or with the first dish that is opened.
 */
export function DishSheetHost({ opened }: { opened: OpenedDish | null }) {
  const { language } = usePage()
  const text = useText()
  const [sheet, setSheet] = useState(loaded.get(language))
  const isWanted = opened !== null
  const onClose = opened?.onClose
  useEffect(() => whenIdle(() => void bring(language).then(setSheet, () => undefined)), [language])
  useEffect(() => {
    if (!isWanted || sheet !== undefined) return
    bring(language).then(setSheet, () => {
      showProblem('offline', text('app.notDone'))
      onClose?.()
    })
  }, [isWanted, sheet, language, onClose, text])
  if (opened === null || sheet === undefined) return null
  return <sheet.Sheet key={opened.line?.id ?? opened.item.code} {...opened} texts={sheet.texts} />
}

async function bring(language: Language): Promise<Loaded> {
  const before = loaded.get(language)
  if (before !== undefined) return before
  const [{ DishSheet }, texts] = await Promise.all([import('./dish-sheet.tsx'), loadLaterTexts('dish', language)])
  const now = { Sheet: DishSheet, texts }
  loaded.set(language, now)
  return now
}
