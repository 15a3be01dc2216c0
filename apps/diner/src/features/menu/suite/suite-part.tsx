import type { SuiteItem } from '@comanda/contract/menu/menu.schema.ts'
import type { SuiteChoiceGroup, SuiteChoicePart } from '@comanda/rules/menu/suite.ts'
import type { SuitePick } from '@comanda/rules/menu/suite-choice.ts'
import type { Money } from '@comanda/rules/money/money.ts'
import { Stepper } from '@comanda/ui/action/stepper.tsx'
import { Tag, Tags } from '@comanda/ui/mark/tag.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { MemberPrice } from '@comanda/ui/text/price.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { usePage } from '../../../app/page-input.ts'
import { type Text, useText } from '../../../i18n/text.ts'
import { DishHeat } from '../card/dish-heat.tsx'
import { DishPicture } from '../card/dish-picture.tsx'
import { readTags } from '../card/dish-tag.ts'
import { Original } from '../card/original.tsx'
import type { Place } from '../sheet/dish-draft.ts'
import type { HowSteps } from '../sheet/how-choice.tsx'
import { usePortionsLeft } from '../sold-out.state.ts'
import { PickHow } from './pick-how.tsx'
import styles from './suite-part.module.css'

export interface PlacedPick extends SuitePick {
  readonly at: Place
  /** Something of it is still to be chosen, or can no longer be had. */
  readonly isMissing: boolean
}

export interface SuitePartProps {
  group: SuiteChoiceGroup
  part: SuiteChoicePart
  shown: SuiteItem | undefined
  /** The radio buttons' name, if one part is required. */
  radioName: string
  picks: readonly PlacedPick[]
  isFull: boolean
  isOut: boolean
  how: HowSteps
  onMore: () => void
  onLess: () => void
}

/** One part of a meal: picture, name, surcharge, quantity, and how each is wanted. */
export function SuitePart(props: SuitePartProps) {
  const { part, shown, picks, isOut, how } = props
  if (shown === undefined) return null
  const hasChoice = part.standards.length > 1 || part.sections.length > 0
  const what = (
    <>
      <DishPicture item={shown} place="part" out={isOut} className={styles.picture} />
      <PartName part={part} shown={shown} lang={how.lang} />
    </>
  )
  return (
    <li className={classes(styles.part, isOut && picks.length === 0 && styles.out)}>
      {isRadio(props) ? (
        <label className={styles.row}>
          {what}
          <input
            className={styles.radio}
            type="radio"
            name={props.radioName}
            checked={picks.length > 0}
            onChange={props.onMore}
          />
          <span className={styles.mark} />
        </label>
      ) : (
        <div className={styles.row}>
          {what}
          <PartAction {...props} shown={shown} />
        </div>
      )}
      {(hasChoice || how.onNote !== undefined) &&
        picks.map((pick, index) => (
          <PickHow
            // biome-ignore lint/suspicious/noArrayIndexKey: picks differ by their number
            key={index}
            pick={pick}
            part={part}
            shown={shown}
            hasChoice={hasChoice}
            number={picks.length > 1 ? index + 1 : undefined}
            how={how}
          />
        ))}
    </li>
  )
}

function PartName({ part, shown, lang }: { part: SuiteChoicePart; shown: SuiteItem; lang: string | undefined }) {
  const text = useText()
  const left = usePortionsLeft(part.code) ?? 0
  const moneyText = useMoneyText()
  const { style } = usePage()
  const member = part.memberPrice ?? part.price
  const extra = (amount: Money) => text('dish.extra', { amount: moneyText(amount, { showZero: false }) })
  return (
    <span className="grow">
      {partName(shown, text)}
      {part.num > 1 && <span className={styles.times}> {text('dish.times', { n: part.num })}</span>}
      {left > 0 && (
        <>
          {' '}
          <Tag tone="warn">{text('dish.left', { n: left })}</Tag>
        </>
      )}
      <Original of={originalName(shown, text)} shown={partName(shown, text)} lang={lang} />
      <PartTags {...shown} />
      {part.price > 0 && <small>{extra(part.price)}</small>}
      {style.openVip && member < part.price && (
        <small>
          <MemberPrice>{text('menu.member', { amount: extra(member) })}</MemberPrice>
        </small>
      )}
    </span>
  )
}

/** Heat and tags, to know before choosing. */
function PartTags({ tags = '', showTags = '' }: Pick<SuiteItem, 'tags' | 'showTags'>) {
  const { heat, words } = readTags(tags, showTags)
  if (heat === 0 && words.length === 0) return null
  return (
    <span className={styles.tags}>
      <Tags>
        <DishHeat heat={heat} />
        {words.map((word) => (
          <Tag key={word}>{word}</Tag>
        ))}
      </Tags>
    </span>
  )
}

/** With its fixed size: one dish may be two parts. */
function partName({ showName, showStandard }: SuiteItem, text: Text): string {
  return showStandard === '' ? showName : text('order.nameWithStandard', { name: showName, standard: showStandard })
}

function originalName({ name, standard }: SuiteItem, text: Text): string {
  return standard === '' ? name : text('order.nameWithStandard', { name, standard })
}

/** If one of several is required, a new answer replaces the old. */
function isRadio({ group, part, picks, isOut }: SuitePartProps): boolean {
  const canBeHad = part.isOffered && (!isOut || picks.length > 0)
  return canBeHad && group.required === 1 && !group.parts.some(({ isRequired }) => isRequired)
}

function PartAction(props: SuitePartProps & { shown: SuiteItem }) {
  const { group, part, shown, picks, isFull, isOut, onMore, onLess } = props
  const text = useText()
  const name = partName(shown, text)
  const count = picks.length
  if (!part.isOffered || (isOut && count === 0)) return <Tag tone="warn">{text('dish.soldOut')}</Tag>
  if (part.isRequired && isFull && count === 1) return <Tag>{text('dish.suiteIncluded')}</Tag>
  if (isFull && count === 0) return <Tag>{text('dish.suiteFull', { n: group.required })}</Tag>
  return (
    <Stepper
      value={count}
      label={name}
      min={part.isRequired ? 1 : 0}
      max={group.required}
      minusLabel={text('menu.oneLess', { name })}
      plusLabel={text('menu.oneMore', { name })}
      minusDisabled={part.isRequired && count <= 1}
      plusDisabled={isFull}
      onMinus={onLess}
      onPlus={onMore}
    />
  )
}
