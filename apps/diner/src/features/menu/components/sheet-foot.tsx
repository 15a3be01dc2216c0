import { isRapidClick } from '@comanda/rules/menu/rapid-click.ts'
import { add } from '@comanda/rules/money/money.ts'
import { MemberPrice } from '@comanda/ui/price.tsx'
import { Stepper, type StepperTap } from '@comanda/ui/stepper.tsx'
import { useRef, useState } from 'react'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { Amount, useMoneyText } from '../../style/money.tsx'
import type { DraftPrice } from '../dish-draft.ts'
import type { NumberDialogProps } from './number-dialog.tsx'
import styles from './sheet-foot.module.css'
import { TakeButton } from './take-button.tsx'

export interface SheetFootProps {
  price: DraftPrice
  num: number
  /** The least and the most of it. */
  min: number
  max: number
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
  /** Typed. */
  onNumber: (num: number) => void
  onPut: () => void
}

/** What it comes to, how many, and the one action. */
export function SheetFoot(props: SheetFootProps) {
  const { price, num, isEdit, stop, wanted, told } = props
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
        <Portions {...props} />
      </div>
      {told !== '' && <p className={styles.told}>{told}</p>}
      <TakeButton stop={stop} wanted={wanted} onTake={props.onPut}>
        {isEdit ? text('dish.confirm', { amount }) : text('dish.add', { amount })}
      </TakeButton>
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

const numberDialog: Later<NumberDialogProps> = {
  words: 'menu-later',
  load: async () => (await import('./number-dialog.tsx')).NumberDialog,
}

/** By steps, or typed: after two quick taps, or a tap on the figure (spec 1 §5). */
function Portions({ price, num, min, max, name, onMore, onFewer, onNumber }: SheetFootProps) {
  const text = useText()
  const [typing, setTyping] = useState(false)
  const lastTap = useRef<number>(undefined)
  function more(tap?: StepperTap) {
    onMore()
    // By hand only: keys are not meant so.
    const now = tap && tap.detail > 0 ? tap.timeStamp : undefined
    if (now !== undefined && isRapidClick(lastTap.current, now)) setTyping(true)
    lastTap.current = now
  }
  return (
    <>
      <Stepper
        size="lg"
        value={num}
        min={min}
        max={max}
        label={name}
        minusLabel={text('dish.oneLess')}
        plusLabel={text('dish.oneMore')}
        minusDisabled={num <= min}
        onMinus={onFewer}
        onPlus={more}
        onNumber={() => setTyping(true)}
        numberLabel={text('menu.typeNumber')}
      />
      {typing && (
        <LaterPart
          part={numberDialog}
          props={{
            name,
            price: add(price.price, price.extra),
            num,
            min,
            max,
            onTake: (typed) => {
              onNumber(typed)
              setTyping(false)
            },
            onClose: () => setTyping(false),
          }}
        />
      )}
    </>
  )
}
