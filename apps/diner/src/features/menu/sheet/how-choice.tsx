import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import type { OptionChoice } from '@comanda/rules/menu/option-choice.ts'
import type { OptionSection } from '@comanda/rules/menu/option-text.ts'
import { Chip, Chips } from '@comanda/ui/action/chip.tsx'
import { MemberPrice } from '@comanda/ui/text/price.tsx'
import { useId } from 'react'
import { useMoneyText } from '../../../app/money.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { Original } from '../card/original.tsx'
import type { Word } from '../dish-words.ts'
import type { Place } from './dish-draft.ts'
import { FieldHead } from './field-head.tsx'
import styles from './how-choice.module.css'
import { OptionField } from './option-field.tsx'
import { isSamePlace, placeId } from './place-id.ts'

type Standard = MenuItem['standards'][number]

/** The steps that change a choice: of the dish itself, or of a pick of a set meal. */
export interface HowSteps {
  readonly word: Word
  /** The language of the menu, if the guest reads another: the originals stand beside. */
  readonly lang: string | undefined
  readonly message?: { readonly at: Place; readonly sentence: string } | undefined
  readonly onStandard: (at: Place, standard: string) => void
  readonly onMore: (at: Place & { section: number }, entry: number) => void
  readonly onLess: (at: Place & { section: number }, entry: number) => void
  /** The guest's note about a pick; without it the store takes none. */
  readonly onNote?: ((at: Place, memo: string) => void) | undefined
}

export interface HowChoiceProps extends HowSteps {
  at: Place
  standards: readonly Standard[]
  standard: string
  /** A part of a set meal costs the same in every size. */
  withPrices?: boolean | undefined
  sections: readonly OptionSection[]
  options: OptionChoice
}

/** Standards and option sections. */
export function HowChoice({ at, standards, standard, withPrices, sections, options, ...steps }: HowChoiceProps) {
  return (
    <>
      {standards.length > 1 && (
        <Standards
          at={at}
          standards={standards}
          chosen={standard}
          withPrices={withPrices}
          lang={steps.lang}
          onChoose={(name) => steps.onStandard(at, name)}
        />
      )}
      {sections.map((section, index) => {
        const place = { ...at, section: index }
        return (
          <OptionField
            // biome-ignore lint/suspicious/noArrayIndexKey: a menu's sections have no other name, and do not move
            key={index}
            id={placeId(place)}
            isPart={at.group !== undefined}
            section={section}
            chosen={options[index] ?? []}
            word={steps.word}
            lang={steps.lang}
            message={isSamePlace(steps.message?.at, place) ? steps.message?.sentence : undefined}
            onMore={(entry) => steps.onMore(place, entry)}
            onLess={(entry) => steps.onLess(place, entry)}
          />
        )
      })}
    </>
  )
}

interface StandardsProps {
  at: Place
  standards: readonly Standard[]
  chosen: string
  withPrices?: boolean | undefined
  lang: string | undefined
  onChoose: (standard: string) => void
}

function Standards({ at, standards, chosen, withPrices, lang, onChoose }: StandardsProps) {
  const text = useText()
  const name = useId()
  return (
    <div className={styles.field} id={placeId(at)} role="radiogroup" aria-labelledby={`${name}-head`}>
      <FieldHead
        id={`${name}-head`}
        name={text('dish.size')}
        rule={text('dish.choose', { n: 1 })}
        missing={chosen === '' ? 1 : 0}
        isRequired
        isPart={at.group !== undefined}
      />
      <Chips even>
        {standards.map((one) => (
          <Chip
            key={one.standard}
            kind="radio"
            name={name}
            tall
            checked={one.standard === chosen}
            onChange={() => onChoose(one.standard)}
            note={withPrices && <StandardPrice {...one} />}
          >
            {one.showStandard}
            <Original of={one.standard} shown={one.showStandard} lang={lang} />
          </Chip>
        ))}
      </Chips>
    </div>
  )
}

function StandardPrice({ price, memberprice }: Standard) {
  const text = useText()
  const { style } = usePage()
  const moneyText = useMoneyText()
  return (
    <>
      {moneyText(price, { showZero: false })}
      {style.openVip && memberprice < price && (
        <span className={styles.member}>
          <MemberPrice>{text('menu.member', { amount: moneyText(memberprice, { showZero: false }) })}</MemberPrice>
        </span>
      )}
    </>
  )
}
