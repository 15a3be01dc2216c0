import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { type PortionBounds, quantityRule, removePortion } from '@comanda/rules/menu/quantity.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretRight } from '@comanda/ui/icon/icons.tsx'
import { trash } from '@comanda/ui/icon/icons-later.tsx'
import { Avatar } from '@comanda/ui/mark/avatar.tsx'
import { Tag } from '@comanda/ui/mark/tag.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { Amount, useMoneyText } from '../../../app/money.tsx'
import { showProblem } from '../../../app/problem.state.ts'
import { useText } from '../../../i18n/text.ts'
import { keepLine, useHeldCart } from '../../cart/cart-actions.ts'
import { unit } from '../../cart/cart-queue.ts'
import { needsConfirmation } from '../../cart/changed-line.ts'
import { isChosenAgain } from '../../cart/line-problem.ts'
import { lineWords, type Named } from '../../cart/line-words.ts'
import { Original } from '../../menu/card/original.tsx'
import { mostLeft, oneMore, typedBounds } from '../../menu/card/portion-step.ts'
import { PortionStepper } from '../../menu/card/portion-stepper.tsx'
import { dishOfItem } from '../../menu/dish-of-item.ts'
import { useInMeals } from '../../menu/in-meals.ts'
import { mealsLeft } from '../../menu/meals-left.ts'
import { useAllLeft } from '../../menu/sold-out.state.ts'
import type { Person } from '../party.ts'
import { usePersonInitial, usePersonName } from '../person-name.ts'
import styles from './cart-line.module.css'
import { ChosenItems } from './chosen-items.tsx'

export interface CartLineProps {
  line: CartLineWire
  /** The dish on the menu; undefined if it left the menu, or before the menu loads. */
  item: MenuItem | undefined
  /** The guest who chose it. */
  person: Person | undefined
  /** A cart of one person: no names, and no space for them. */
  alone?: boolean
  onNumber: (line: CartLineWire, num: number) => void
  onEdit: (line: CartLineWire, item: MenuItem) => void
  /** True while the round is being sent: no changes. */
  frozen: boolean
}

/** One dish of the cart: choice, number, problem and its solution. The name opens its sheet. */
export function CartLine(props: CartLineProps) {
  const { line, item, person, alone, onEdit, frozen } = props
  const text = useText()
  const named: Named = (name, standard) => (standard === '' ? name : text('order.nameWithStandard', { name, standard }))
  const name = named(line.showName, line.showStandard)
  const words = lineWords(line, named)
  return (
    <li className={classes(styles.line, alone && styles.alone)}>
      {item && (
        <button
          type="button"
          className={styles.edit}
          aria-label={text('sharedCart.edit', { name })}
          disabled={frozen}
          onClick={() => onEdit(line, item)}
        />
      )}
      {person && <Who person={person} />}
      <span className={line.problem === null || needsConfirmation(line) ? undefined : styles.out}>
        {name}
        {item && (
          <span className={styles.caret}>
            {'\u00a0'}
            <Icon shape={caretRight} size="xs" />
          </span>
        )}
        {item && <Original of={words.original} shown={words.shown} lang={item.sndlang} below />}
      </span>
      <div className={styles.end}>
        <Amount amount={line.amount} size="md" short />
        <LineStepper {...props} name={name} />
      </div>
      <div className={styles.chosen}>
        {person?.staff && !person.me && <Tag>{person.name}</Tag>}
        <ChosenItems items={line.menuItem} memo={line.memo} />
        <WasPrice line={line} />
      </div>
      {line.problem !== null && <LineProblem {...props} problem={line.problem} name={name} />}
    </li>
  )
}

function Who({ person }: { person: Person }) {
  const initial = usePersonInitial()
  const nameOf = usePersonName()
  return (
    <span className={styles.who}>
      <Avatar size="s" initial={initial(person)} colour={person.colour} me={person.me} label={nameOf(person)} />
    </span>
  )
}

function WasPrice({ line }: { line: CartLineWire }) {
  const text = useText()
  const moneyText = useMoneyText()
  if (line.wasPrice === null || line.wasPrice === undefined) return null
  const now = unit(line.price, line.menuItem)
  return (
    <p className={styles.note}>
      <Tag tone="warn">{text('sharedCart.wasPrice', { was: moneyText(line.wasPrice), now: moneyText(now) })}</Tag>
    </p>
  )
}

/**
 * A line's minimum and maximum, which count all lines of its dish, and the portions left. A set meal's limit comes from
 * its parts.
 */
function useBounds({ line, item }: Pick<CartLineProps, 'line' | 'item'>): PortionBounds {
  const allLeft = useAllLeft()
  const meals = useHeldCart(({ lines }) => mealsLeft(line, lines, allLeft))
  const others = useHeldCart(({ countByCode }) => countByCode[line.code] ?? 0) - line.num
  const inMeals = useInMeals(line.code)
  const own = allLeft[line.code]
  const left = meals === undefined ? own : Math.min(own ?? meals + others, meals + others)
  return { rule: item ? quantityRule(dishOfItem(item), 'detail') : { min: 1, max: 99 }, others, left, inMeals }
}

function LineStepper({ line, item, onNumber, frozen, name }: CartLineProps & { name: string }) {
  const text = useText()
  const bounds = useBounds({ line, item })
  const { rule, others } = bounds
  const fewer = removePortion(line.num, rule, others)
  function more() {
    const next = oneMore(line.num, bounds)
    if (next.ok) return onNumber(line, next.value)
    const [n = 0] = next.values
    if (next.code === 'only_left') showProblem('only_left', text('sharedCart.onlyLeft', { n }))
    else showProblem('at_most', text('sharedCart.atMost', { n }))
  }
  // More portions solve a minimum: companions may have removed theirs.
  const isStuck = frozen || (line.problem !== null && line.problem !== 'quantity_at_least')
  return (
    <PortionStepper
      value={line.num}
      label={name}
      max={rule.max}
      minusLabel={fewer > 0 ? text('sharedCart.oneLess', { name }) : text('sharedCart.remove', { name })}
      plusLabel={text('sharedCart.oneMore', { name })}
      minusShape={fewer === 0 ? trash : undefined}
      plusDisabled={isStuck}
      minusDisabled={frozen}
      onMinus={() => onNumber(line, fewer)}
      onPlus={more}
      price={unit(line.price, line.menuItem)}
      typed={isStuck ? null : typedBounds(bounds)}
      onTyped={(num) => onNumber(line, num)}
    />
  )
}

/** Problems without a sentence: it would only repeat the word. */
const plainWords = new Set(['sold_out', 'dish_gone'])

function LineProblem(props: CartLineProps & { problem: string; name: string }) {
  const { line, item, onNumber, onEdit, frozen, problem, name } = props
  const text = useText()
  const most = mostLeft(line.num, useBounds({ line, item }))
  const isPartOut = problem === 'sold_out' && item?.isGroup === true
  const sentence = plainWords.has(problem) && !isPartOut ? '' : (line.problemText ?? '')
  return (
    <div className={styles.problem}>
      <Tag tone="bad">{text('sharedCart.problem', { problem })}</Tag>
      {sentence !== '' && <span className={styles.sentence}>{sentence}</span>}
      <span className={styles.ways}>
        {item && (isChosenAgain(line) || isPartOut) && (
          <Button kind="soft" size="small" disabled={frozen} onClick={() => onEdit(line, item)}>
            {text('sharedCart.chooseAgain')}
            <span className="sr">{text('menu.ofDish', { name })}</span>
          </Button>
        )}
        {item && needsConfirmation(line) && (
          <Button kind="soft" size="small" disabled={frozen} onClick={() => keepLine(line, item)}>
            {text('sharedCart.keepDish')}
            <span className="sr">{text('menu.ofDish', { name })}</span>
          </Button>
        )}
        {problem === 'only_left' && most !== undefined && (
          <Button kind="soft" size="small" disabled={frozen} onClick={() => onNumber(line, most)}>
            {text('sharedCart.onlyTake', { n: most })}
          </Button>
        )}
        <Button size="small" disabled={frozen} onClick={() => onNumber(line, 0)}>
          {text('sharedCart.takeOut')}
          <span className="sr">{text('menu.ofDish', { name })}</span>
        </Button>
      </span>
    </div>
  )
}
