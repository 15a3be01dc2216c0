import type { MenuItem, SuiteGroupWire } from '@comanda/contract/menu/menu.schema.ts'
import type { SuiteChoiceGroup } from '@comanda/rules/menu/suite.ts'
import { missingOf } from '@comanda/rules/menu/suite-choice.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { check } from '@comanda/ui/icon/icons.tsx'
import { Tag } from '@comanda/ui/mark/tag.tsx'
import { useId } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Original } from '../card/original.tsx'
import { type DishDraft, type DishToChoose, lessOfPart, missingIn, moreOfPart, type Step } from '../sheet/dish-draft.ts'
import type { HowSteps } from '../sheet/how-choice.tsx'
import { placeId } from '../sheet/place-id.ts'
import styles from './suite-groups.module.css'
import { SuitePart } from './suite-part.tsx'

export interface SuiteGroupsProps {
  item: MenuItem
  dish: DishToChoose
  draft: DishDraft
  soldOut: ReadonlySet<string>
  how: HowSteps
  take: (step: Step) => void
}

/** A set meal's choices, one group after the other (spec 1 §5). */
export function SuiteGroups(props: SuiteGroupsProps) {
  const { item, dish, draft } = props
  const missing = missingOf(dish.suite, draft.parts)
  return dish.suite.groups.map((group, index) => {
    const shown = item.group?.[index]
    return (
      shown && (
        <SuiteGroup
          key={group.groupNo}
          {...props}
          index={index}
          group={group}
          shown={shown}
          missing={missing[index] ?? 0}
        />
      )
    )
  })
}

interface SuiteGroupProps extends SuiteGroupsProps {
  index: number
  group: SuiteChoiceGroup
  shown: SuiteGroupWire
  missing: number
}

function SuiteGroup({ index, group, shown, missing, dish, draft, soldOut, how, take }: SuiteGroupProps) {
  const name = useId()
  const picks = draft.parts[index] ?? []
  const faults = missingIn(dish, draft, soldOut)
  const place = { group: index }
  const message =
    how.message && how.message.at.pick === undefined && how.message.at.group === index
      ? how.message.sentence
      : undefined
  return (
    <section className={styles.group} id={placeId(place)} aria-labelledby={name}>
      <GroupHead
        id={name}
        group={group}
        shown={shown}
        lang={how.lang}
        missing={missing}
        isOpen={faults.some(({ at }) => at.group === index)}
      />
      {message !== undefined && <p className={styles.message}>{message}</p>}
      <ul>
        {group.parts.map((part, at) => (
          <SuitePart
            // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may be two parts, and parts do not move
            key={at}
            group={group}
            part={part}
            shown={shown.suiteItem[at]}
            radioName={name}
            picks={picks.flatMap((pick, pickAt) =>
              pick.part === at
                ? [
                    {
                      ...pick,
                      at: { group: index, pick: pickAt },
                      isMissing: faults.some((fault) => fault.at.group === index && fault.at.pick === pickAt),
                    },
                  ]
                : [],
            )}
            isFull={picks.length >= group.required}
            isOut={soldOut.has(part.code)}
            how={how}
            onMore={() => take(moreOfPart(dish, draft, index, at, soldOut))}
            onLess={() => take(lessOfPart(dish, draft, index, at))}
          />
        ))}
      </ul>
    </section>
  )
}

interface GroupHeadProps extends Pick<SuiteGroupProps, 'group' | 'shown' | 'missing'> {
  id: string
  lang: string | undefined
  /** Something in it is still to be chosen. */
  isOpen: boolean
}

function GroupHead({ id, group, shown, lang, missing, isOpen }: GroupHeadProps) {
  const text = useText()
  const isFixed = group.parts.filter(({ isRequired }) => isRequired).length >= group.required
  return (
    <div className={styles.head}>
      <h3 id={id}>{shown.showGroupName}</h3>
      <Original of={shown.groupName} shown={shown.showGroupName} lang={lang} />
      {!isFixed && <span className={styles.rule}>{text('dish.suiteChoose', { n: group.required })}</span>}
      {/* Present before its words, or no screen reader announces them. */}
      <span className={styles.state} aria-live="polite" aria-atomic="true">
        {isOpen && (
          <Tag tone="warn">{missing > 0 ? text('dish.suiteNeeds', { n: missing }) : text('dish.partChoose')}</Tag>
        )}
        {!isOpen && !isFixed && (
          <Tag tone="ok">
            <Icon shape={check} size="xs" />
            {text('dish.suiteHave', { n: group.required, all: group.required })}
          </Tag>
        )}
      </span>
    </div>
  )
}
