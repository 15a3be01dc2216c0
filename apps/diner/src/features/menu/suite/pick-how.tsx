import type { SuiteItem } from '@comanda/contract/menu/menu.schema.ts'
import { addItemsOf } from '@comanda/rules/menu/option-choice.ts'
import type { SuiteChoicePart } from '@comanda/rules/menu/suite.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretDown } from '@comanda/ui/icon/icons.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { useId, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { openStandards, standardName } from '../dish-words.ts'
import { HowChoice, type HowSteps } from '../sheet/how-choice.tsx'
import { placeId } from '../sheet/place-id.ts'
import { SheetNote } from '../sheet/sheet-note.tsx'
import styles from './pick-how.module.css'
import type { PlacedPick } from './suite-part.tsx'

export interface PickHowProps {
  pick: PlacedPick
  part: SuiteChoicePart
  shown: SuiteItem
  /** Whether it offers more than a note. */
  hasChoice: boolean
  /** The index among several picks of the same part. */
  number: number | undefined
  how: HowSteps
}

/**
 * How one pick of a part is wanted, with its note: one line that opens to change it. Open while something is missing.
 */
export function PickHow({ pick, part, shown, hasChoice, number, how }: PickHowProps) {
  const text = useText()
  const id = useId()
  const isMissing = hasChoice && pick.isMissing
  const [open, setOpen] = useState(isMissing)
  const isAsked = how.message?.at.group === pick.at.group && how.message?.at.pick === pick.at.pick
  const isOpen = open || isAsked
  const label = number === undefined ? shown.showName : text('dish.partOf', { name: shown.showName, n: number })
  const words = wordsOfPick({ pick, part, shown, how }).join(text('dish.pairs'))
  const { onNote } = how
  return (
    <div className={styles.how} id={placeId(pick.at)}>
      <button
        type="button"
        className={classes(styles.line, isMissing && styles.missing)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="sr">{label}</span>
        {number !== undefined && <span aria-hidden="true">{text('dish.number', { n: number })}</span>}
        <span className="grow">
          {isMissing || words === '' ? text(hasChoice ? 'dish.partChoose' : 'dish.partNoteAdd') : words}
        </span>
        <span className={isOpen ? styles.up : undefined}>
          <Icon shape={caretDown} size="xs" />
        </span>
      </button>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {isOpen && (
          <HowChoice
            {...how}
            at={pick.at}
            standards={openStandards(shown, part)}
            standard={pick.standard}
            sections={part.sections}
            options={pick.options}
          />
        )}
        {isOpen && onNote && (
          <SheetNote
            className={styles.note}
            label={
              <>
                <span className="sr">{label} </span>
                {text('dish.partNote')}
              </>
            }
            memo={pick.memo}
            onMemo={(memo) => onNote(pick.at, memo)}
          />
        )}
      </div>
    </div>
  )
}

/** Size, options and note in the guest's words. */
function wordsOfPick({ pick, part, shown, how }: Omit<PickHowProps, 'number' | 'hasChoice'>): string[] {
  const size = part.standards.length > 1 ? standardName(shown, pick.standard) : ''
  const options = addItemsOf(part.sections, pick.options).map(({ name, num }) =>
    num > 1 ? `${how.word(name)} ×${num}` : how.word(name),
  )
  return [...(size === '' ? [] : [size]), ...options, ...(pick.memo.trim() === '' ? [] : [pick.memo.trim()])]
}
