import { attachGroup, type OptionVariant } from '@comanda/rules/menu/edit/option-group.ts'
import { useState } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { OwnerDialog } from '../../parts/owner-dialog.tsx'
import { ActFoot } from '../form/act-foot.tsx'
import type { OpenMenu } from '../use-open-menu.ts'
import { DishTicks } from './dish-ticks.tsx'
import { PlaceField } from './place-field.tsx'
import type { Options } from './use-options.ts'

interface Props {
  readonly work: OpenMenu
  readonly options: Options
  readonly variant: OptionVariant
  readonly onClose: () => void
  /** The dishes hit. */
  readonly onDone: (n: number) => void
}

/** Attaches a group to dishes or whole categories; the list shows every dish that is hit before it is. */
export function AttachDialog({ work, options, variant: { section, dishes }, onClose, onDone }: Props) {
  const t = useOwnerText()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState(99)
  const acted = attachGroup(options.dishes, { section, codes: [...chosen], place })
  const carriers = new Set(dishes)
  const rows = work.rows.filter(({ code }) => !carriers.has(code))
  return (
    <OwnerDialog title={t('options.attachTitle', { name: section.name })} onClose={onClose}>
      <PlaceField value={place} onChange={setPlace} />
      <DishTicks
        {...{ rows, chosen }}
        categories={work.categories.list}
        whyLeft={options.whyLeft(acted)}
        onChoose={setChosen}
      />
      <ActFoot
        says={t('options.willHit', { n: acted.edits.length, left: acted.left.length })}
        yes={t('options.attachNow')}
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
