import { countChosen, isAddOn, isSingleChoice } from '@comanda/rules/menu/option-choice.ts'
import { type OptionEntry, type OptionSection, unlimited } from '@comanda/rules/menu/option-text.ts'
import { Chip, Chips } from '@comanda/ui/action/chip.tsx'
import { Stepper } from '@comanda/ui/action/stepper.tsx'
import { useId } from 'react'
import { useMoneyText } from '../../../app/money.tsx'
import { type Text, useText } from '../../../i18n/text.ts'
import { Original } from '../card/original.tsx'
import type { Word } from '../dish-words.ts'
import { useClosed } from '../sold-out.state.ts'
import { FieldHead } from './field-head.tsx'
import styles from './how-choice.module.css'

export interface OptionFieldProps {
  id: string
  section: OptionSection
  isPart: boolean
  /** The number of each entry. */
  chosen: readonly number[]
  word: Word
  /** The language of the menu, if the guest reads another. */
  lang: string | undefined
  /** The problem at this section. */
  message?: string | undefined
  onMore: (entry: number) => void
  onLess: (entry: number) => void
}

/** One option section: radios for one choice, boxes for several, rows with steppers for paid add-ons. */
export function OptionField(props: OptionFieldProps) {
  const { id, section, chosen, word, lang, message } = props
  const text = useText()
  const name = useId()
  const single = isSingleChoice(section)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name
    <div
      className={styles.field}
      id={id}
      role={single ? 'radiogroup' : 'group'}
      aria-labelledby={`${name}-head`}
      aria-describedby={message === undefined ? undefined : `${name}-message`}
    >
      <FieldHead
        id={`${name}-head`}
        name={word(section.name)}
        original={<Original of={section.name} shown={word(section.name)} lang={lang} />}
        rule={ruleOf(section, text)}
        missing={Math.max(0, section.min - countChosen(chosen))}
        isRequired={section.min > 0}
        isPart={props.isPart}
      />
      {message !== undefined && (
        <p className={styles.message} id={`${name}-message`}>
          {message}
        </p>
      )}
      {!single && section.entries.some(isAddOn) ? <AddOns {...props} /> : <EntryChips {...props} single={single} />}
    </div>
  )
}

function EntryChips({ section, chosen, word, lang, onMore, onLess, single }: OptionFieldProps & { single: boolean }) {
  const name = useId()
  const extra = useExtra()
  const { options: closed } = useClosed(undefined)
  return (
    <Chips>
      {section.entries.map((entry, index) => {
        const isChosen = (chosen[index] ?? 0) > 0
        return (
          <Chip
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have one name
            key={index}
            kind={single ? 'radio' : 'checkbox'}
            name={name}
            checked={isChosen}
            disabled={!isChosen && closed[entry.name] !== undefined}
            onChange={() => (isChosen && !single ? onLess(index) : onMore(index))}
            note={extra(entry)}
          >
            {word(entry.name)}
            <Original of={entry.name} shown={word(entry.name)} lang={lang} below />
          </Chip>
        )
      })}
    </Chips>
  )
}

function AddOns({ section, chosen, word, lang, onMore, onLess }: OptionFieldProps) {
  const text = useText()
  const extra = useExtra()
  const { options: closed } = useClosed(undefined)
  return (
    <ul className={styles.rows}>
      {section.entries.map((entry, index) => {
        const name = word(entry.name)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have one name
          <li key={index} className={styles.row}>
            <span className="grow">
              {name} <Original of={entry.name} shown={name} lang={lang} />
            </span>
            <span className={styles.extra}>{extra(entry)}</span>
            <Stepper
              value={chosen[index] ?? 0}
              plusDisabled={closed[entry.name] !== undefined}
              label={name}
              max={section.max}
              minusLabel={text('menu.oneLess', { name })}
              plusLabel={text('menu.oneMore', { name })}
              onMinus={() => onLess(index)}
              onPlus={() => onMore(index)}
            />
          </li>
        )
      })}
    </ul>
  )
}

function useExtra(): (entry: OptionEntry) => string | undefined {
  const text = useText()
  const moneyText = useMoneyText()
  const { options } = useClosed(undefined)
  return ({ name, price }) => {
    const opens = options[name]
    if (opens !== undefined) return opens === '' ? text('menu.notNow') : text('menu.opens', { at: opens })
    return price > 0 ? text('dish.extra', { amount: moneyText(price, { showZero: false }) }) : undefined
  }
}

/** A section's requirement, in words. */
function ruleOf({ min, max, entries }: OptionSection, text: Text): string {
  const onlyAddOns = entries.every(isAddOn)
  // An unreachable maximum is not shown.
  const bounded = max < unlimited && (max < entries.length || entries.some(isAddOn))
  if (min > 0 && min === max) return text('dish.choose', { n: min })
  if (min > 0) return bounded ? text('dish.chooseRange', { min, max }) : text('dish.chooseAtLeast', { n: min })
  if (onlyAddOns) return bounded ? text('dish.addOnsUpTo', { n: max }) : text('dish.addOnsOptional')
  return bounded ? text('dish.upTo', { n: max }) : text('dish.optional')
}
