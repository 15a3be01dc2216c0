import type { OptionDish, OptionEdits } from '@comanda/rules/menu/edit/option-group.ts'
import { useMemo } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { withCell } from '../menu-draft.ts'
import type { OpenMenu } from '../use-open-menu.ts'

export interface Options {
  readonly dishes: readonly OptionDish[]
  /** Writes an act into what is typed; the owner reviews and publishes it. */
  readonly apply: (acted: OptionEdits) => void
  /** Why an act leaves a dish; '' = it does not. */
  readonly whyLeft: (acted: OptionEdits) => (code: string) => string
}

/** The option text of each dish with what is typed over the menu. */
export function useOptions({ menu, rows, change }: OpenMenu): Options {
  const t = useOwnerText()
  const dishes = useMemo(() => rows.map(({ code, cells }) => ({ code, options: cells.options ?? '' })), [rows])
  return {
    dishes,
    apply: ({ edits }) =>
      change((before) =>
        edits.reduce((draft, { code, options }) => withCell(draft, menu, code, 'options', options), before),
      ),
    whyLeft: ({ left }) => {
      const whyOf = new Map(left.map(({ code, why }) => [code, t(`options.left.${why}`)]))
      return (code) => whyOf.get(code) ?? ''
    },
  }
}
