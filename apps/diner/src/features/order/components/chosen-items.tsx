import type { ShownAddItem } from '@comanda/contract/cart/cart.schema.ts'
import { money, multiply } from '@comanda/rules/money/money.ts'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './chosen-items.module.css'

export interface ChosenItemsProps {
  items: readonly ShownAddItem[]
  memo: string
}

type Option = NonNullable<ShownAddItem['items']>[number]

/** The choices of one portion, indented: options in a row; paid add-ons and set-meal parts one per line. */
export function ChosenItems({ items, memo }: ChosenItemsProps) {
  const text = useText()
  const options = items.filter((item) => item.sgid === undefined)
  const parts = items.filter((item) => item.sgid !== undefined)
  if (items.length === 0 && memo === '') return null
  return (
    <ul className={styles.items}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same part may appear twice, and the list renders as a whole
        <Part key={index} part={part} />
      ))}
      <Options options={options} />
      {memo !== '' && <li>{text('order.lineMemo', { memo })}</li>}
    </ul>
  )
}

function Part({ part }: { part: ShownAddItem }) {
  const text = useText()
  const standard = part.showStandard ?? part.standard ?? ''
  const name = part.showName ?? part.name
  return (
    <li>
      <Row
        name={standard === '' ? name : text('order.nameWithStandard', { name, standard })}
        num={part.portions ?? part.num}
        amount={multiply(money(part.price), part.num)}
      />
      {((part.items?.length ?? 0) > 0 || part.memo) && (
        <ul className={styles.items}>
          <Options options={part.items ?? []} />
          {part.memo && <li>{text('order.lineMemo', { memo: part.memo })}</li>}
        </ul>
      )}
    </li>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  const text = useText()
  const free = options.filter(({ price }) => price === 0)
  const names = free.map(({ name, showName = name, num }) =>
    num > 1 ? text('order.times', { name: showName, n: num }) : showName,
  )
  return (
    <>
      {names.length > 0 && <li>{names.join(' · ')}</li>}
      {options.map(
        ({ name, showName = name, num, price }, index) =>
          price > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two options may have one name
            <li key={index}>
              <Row name={showName} num={num} amount={multiply(money(price), num)} />
            </li>
          ),
      )}
    </>
  )
}

function Row({ name, num, amount }: { name: string; num: number; amount: number }) {
  const text = useText()
  const moneyText = useMoneyText()
  return (
    <span className={styles.row}>
      <span>{num > 1 ? text('order.times', { name, n: num }) : name}</span>
      {amount > 0 && <span className={styles.amount}>{text('order.extra', { amount: moneyText(amount) })}</span>}
    </span>
  )
}
