import type { OptionDish, OptionEdits } from '@comanda/rules/menu/edit/option-group.ts'
import { useMemo } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { type WordEdit, withCell, withWords, wordsInDraft } from '../menu-draft.ts'
import type { OpenMenu } from '../use-open-menu.ts'
import type { WordsOf } from './option-form.ts'

export interface Options {
  readonly dishes: readonly OptionDish[]
  readonly wordsOf: WordsOf
  /** Writes an act into what is typed; the owner reviews and publishes it. */
  readonly apply: (acted: OptionEdits, words?: readonly WordEdit[]) => void
  /** Why an act leaves a dish; '' = it does not. */
  readonly whyLeft: (acted: OptionEdits) => (code: string) => string
}

/** The option text of each dish with what is typed over the menu. */
export function useOptions({ menu, draft, rows, change }: OpenMenu): Options {
  const t = useOwnerText()
  const dishes = useMemo(() => rows.map(({ code, cells }) => ({ code, options: cells.options ?? '' })), [rows])
  const words = useMemo(() => {
    const shared = wordsInDraft(menu, draft).filter(({ kind }) => kind !== 'standard')
    return new Map(shared.map(({ text, names }) => [text, names]))
  }, [menu, draft])
  return {
    dishes,
    wordsOf: (text) => words.get(text) ?? {},
    apply: ({ edits }, typed = []) =>
      change((before) => {
        const cells = edits.reduce((one, { code, options }) => withCell(one, menu, code, 'options', options), before)
        return withWords(cells, menu, typed)
      }),
    whyLeft: ({ left }) => {
      const whyOf = new Map(left.map(({ code, why }) => [code, t(`options.left.${why}`)]))
      return (code) => whyOf.get(code) ?? ''
    },
  }
}
