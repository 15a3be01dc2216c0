import { detachGroup, type OptionVariant } from '@comanda/rules/menu/edit/option-group.ts'
import { useState } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { OwnerDialog } from '../../parts/owner-dialog.tsx'
import { ActFoot } from '../form/act-foot.tsx'
import type { OpenMenu } from '../use-open-menu.ts'
import { DishTicks } from './dish-ticks.tsx'
import type { Options } from './use-options.ts'

interface Props {
  readonly work: OpenMenu
  readonly options: Options
  readonly variant: OptionVariant
  readonly onClose: () => void
  /** The dishes hit. */
  readonly onDone: (n: number) => void
}

/** Takes a group away from the ticked dishes. */
export function DetachDialog({ work, options, variant: { section, text, dishes }, onClose, onDone }: Props) {
  const t = useOwnerText()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(dishes))
  const acted = detachGroup(options.dishes, { text, codes: [...chosen] })
  const carriers = new Set(dishes)
  const isLast = acted.edits.length === dishes.length
  return (
    <OwnerDialog title={t('options.detachTitle', { name: section.name })} onClose={onClose}>
      <DishTicks
        rows={work.rows.filter(({ code }) => carriers.has(code))}
        categories={work.categories.list}
        chosen={chosen}
        whyLeft={() => ''}
        onChoose={setChosen}
      />
      <ActFoot
        says={`${t('options.willHit', { n: acted.edits.length, left: 0 })} ${isLast ? t('options.isGone') : ''}`}
        yes={t('options.detach')}
        isNothing={acted.edits.length === 0}
        onYes={() => {
          options.apply(acted)
          onDone(acted.edits.length)
        }}
        onClose={onClose}
      />
    </OwnerDialog>
  )
}
