import { leastBeside, type QuantityRule } from '@comanda/rules/menu/quantity.ts'
import { Button } from '@comanda/ui/button.tsx'
import { Icon } from '@comanda/ui/icon.tsx'
import { caretDown } from '@comanda/ui/icons.tsx'
import { MemberPrice } from '@comanda/ui/price.tsx'
import { Stepper } from '@comanda/ui/stepper.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { Amount, useMoneyText } from '../../style/money.tsx'
import type { DraftPrice } from '../dish-draft.ts'
import styles from './sheet-foot.module.css'

export interface SheetFootProps {
  price: DraftPrice
  num: number
  rule: QuantityRule
  others: number
  name: string
  /** A line of the cart is being changed. */
  isEdit: boolean
  /** Why it cannot be had at all. */
  stop: string | undefined
  /** What has to be chosen first. */
  wanted: string | undefined
  /** What was just told about the quantity. */
  told: string
  onMore: () => void
  onFewer: () => void
  onPut: () => void
}

/** What it comes to, how many, and the one action. */
export function SheetFoot(props: SheetFootProps) {
  const { price, num, rule, others, name, isEdit, stop, wanted, told } = props
  const text = useText()
  const moneyText = useMoneyText()
  const { style } = usePage()
  const amount = moneyText(price.amount)
  return (
    <>
      <div className={styles.line}>
        <div className={styles.sum} aria-live="polite">
          <Amount amount={price.amount} size="xl" /> <Breakdown price={price} num={num} />
          {style.openVip && price.memberAmount < price.amount && (
            <span className={styles.member}>
              <MemberPrice>
                {text('menu.member', { amount: moneyText(price.memberAmount, { showZero: true }) })}
              </MemberPrice>
            </span>
          )}
        </div>
        <Stepper
          size="lg"
          value={num}
          min={leastBeside(rule, others)}
          max={rule.max}
          label={name}
          minusLabel={text('dish.oneLess')}
          plusLabel={text('dish.oneMore')}
          minusDisabled={num <= leastBeside(rule, others)}
          onMinus={props.onFewer}
          onPlus={props.onMore}
        />
      </div>
      {told !== '' && <p className={styles.told}>{told}</p>}
      {stop === undefined ? (
        <Button
          kind={wanted === undefined ? 'primary' : 'plain'}
          size="big"
          wide
          className={wanted === undefined ? undefined : styles.wanted}
          aria-disabled={wanted === undefined ? undefined : true}
          onClick={props.onPut}
        >
          {wanted ?? (isEdit ? text('dish.confirm', { amount }) : text('dish.add', { amount }))}
          {wanted !== undefined && <Icon shape={caretDown} size="md" />}
        </Button>
      ) : (
        <Button size="big" wide disabled>
          {stop}
        </Button>
      )}
    </>
  )
}

/** How the amount comes about, where it is more than a price. */
function Breakdown({ price: { price, extra }, num }: Pick<SheetFootProps, 'price' | 'num'>) {
  const text = useText()
  const moneyText = useMoneyText()
  if (extra === 0 && num === 1) return null
  const values = { price: moneyText(price, { showZero: false }), extra: moneyText(extra, { showZero: false }), n: num }
  const id = extra === 0 ? 'dish.sumTimes' : num === 1 ? 'dish.sumPlus' : 'dish.sumPlusTimes'
  return <span className={styles.quiet}>{text(id, values)}</span>
}
