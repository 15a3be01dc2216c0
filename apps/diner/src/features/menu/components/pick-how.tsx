import type { SuiteItem } from '@comanda/contract/menu/menu.schema.ts'
import { addItemsOf } from '@comanda/rules/menu/option-choice.ts'
import type { SuiteChoicePart } from '@comanda/rules/menu/suite.ts'
import { classes } from '@comanda/ui/classes.ts'
import { Icon } from '@comanda/ui/icon.tsx'
import { caretDown } from '@comanda/ui/icons.tsx'
import { useId, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { standardName } from '../dish-words.ts'
import { HowChoice, type HowSteps } from './how-choice.tsx'
import styles from './pick-how.module.css'
import { placeId } from './place-id.ts'
import type { PlacedPick } from './suite-part.tsx'

export interface PickHowProps {
  pick: PlacedPick
  part: SuiteChoicePart
  shown: SuiteItem
  /** Which of several picks of the same part. */
  number: number | undefined
  how: HowSteps
}

/** How one pick of a part is wanted: one line that says it, and opens to change it. Open as long as something is missing. */
export function PickHow({ pick, part, shown, number, how }: PickHowProps) {
  const text = useText()
  const id = useId()
  const [open, setOpen] = useState(pick.isMissing)
  const isAsked = how.told?.at.group === pick.at.group && how.told?.at.pick === pick.at.pick
  const isOpen = open || isAsked
  const label = number === undefined ? shown.showName : text('dish.partOf', { name: shown.showName, n: number })
  const said = saidOf({ pick, part, shown, how }).join(text('dish.pairs'))
  return (
    <div className={styles.how} id={placeId(pick.at)}>
      <button
        type="button"
        className={classes(styles.line, pick.isMissing && styles.missing)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="sr">{label}</span>
        {number !== undefined && <span aria-hidden="true">{text('dish.number', { n: number })}</span>}
        <span className="grow">{pick.isMissing || said === '' ? text('dish.partChoose') : said}</span>
        <span className={isOpen ? styles.up : undefined}>
          <Icon shape={caretDown} size="xs" />
        </span>
      </button>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {isOpen && (
          <HowChoice
            {...how}
            at={pick.at}
            standards={shown.standards}
            standard={pick.standard}
            sections={part.sections}
            options={pick.options}
          />
        )}
      </div>
    </div>
  )
}

/** Size and options in the guest's words. */
function saidOf({ pick, part, shown, how }: Omit<PickHowProps, 'number'>): string[] {
  const size = part.standards.length > 1 ? standardName(shown, pick.standard) : ''
  const options = addItemsOf(part.sections, pick.options).map(({ name, num }) =>
    num > 1 ? `${how.word(name)} ×${num}` : how.word(name),
  )
  return [...(size === '' ? [] : [size]), ...options]
}
