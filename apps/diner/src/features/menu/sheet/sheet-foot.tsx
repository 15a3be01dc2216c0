import { add } from '@comanda/rules/money/money.ts'
import { MemberPrice } from '@comanda/ui/text/price.tsx'
import { Amount, useMoneyText } from '../../../app/money.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { PortionStepper } from '../card/portion-stepper.tsx'
import type { DraftPrice } from './dish-draft.ts'
import styles from './sheet-foot.module.css'
import { TakeButton } from './take-button.tsx'

export interface SheetFootProps {
  price: DraftPrice
  num: number
  /** The bounds of the quantity. */
  min: number
  max: number
  name: string
  /** A line of the cart is being changed. */
  isEdit: boolean
  /** Why it cannot be had at all. */
  stop: string | undefined
  /** What has to be chosen first. */
  wanted: string | undefined
  /** The last message about the quantity. */
  message: string
  onMore: () => void
  onFewer: () => void
  /** Typed. */
  onNumber: (num: number) => void
  onPut: () => void
}

/** The price, the quantity, and the one action. */
export function SheetFoot(props: SheetFootProps) {
  const { price, num, min, max, name, isEdit, stop, wanted, message, onMore, onFewer, onNumber, onPut } = props
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
        <PortionStepper
          size="lg"
          value={num}
          min={min}
          max={max}
          label={name}
          minusLabel={text('dish.oneLess')}
          plusLabel={text('dish.oneMore')}
          minusDisabled={num <= min}
          onMinus={onFewer}
          onPlus={() => onMore()}
          price={add(price.price, price.extra)}
          typed={{ min, max }}
          onTyped={onNumber}
        />
      </div>
      {message !== '' && <p className={styles.message}>{message}</p>}
      <TakeButton stop={stop} wanted={wanted} onTake={onPut}>
        {isEdit ? text('dish.confirm', { amount }) : text('dish.add', { amount })}
      </TakeButton>
    </>
  )
}

/** How the amount adds up, if it is more than a price. */
function Breakdown({ price: { price, extra }, num }: Pick<SheetFootProps, 'price' | 'num'>) {
  const text = useText()
  const moneyText = useMoneyText()
  if (extra === 0 && num === 1) return null
  const values = { price: moneyText(price, { showZero: false }), extra: moneyText(extra, { showZero: false }), n: num }
  const id = extra === 0 ? 'dish.sumTimes' : num === 1 ? 'dish.sumPlus' : 'dish.sumPlusTimes'
  return <span className={styles.quiet}>{text(id, values)}</span>
}
