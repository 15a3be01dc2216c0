import { Tag } from '@comanda/ui/mark/tag.tsx'
import { Amount } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import { DishSheet, type DishTaker, type TakerFootProps } from '../../menu/sheet/dish-sheet.tsx'
import { TakeButton } from '../../menu/sheet/take-button.tsx'
import { redeem, useVoucher } from '../voucher.state.ts'
import { closeVoucher } from '../voucher-door.ts'
import styles from './voucher-sheet.module.css'

/** The second step: the voucher's dish, and how its guest wants it. */
export function VoucherDish() {
  const dish = useVoucher((state) => state.dish)
  return (
    dish && (
      <DishSheet key={dish.item.code} menu={dish.menu} item={dish.item} taker={voucherTaker} onClose={closeVoucher} />
    )
  )
}

const voucherTaker: DishTaker = { Foot: VoucherFoot, take: (choice) => void redeem(choice) }

function VoucherFoot({ amount, stop, wanted, onTake }: TakerFootProps) {
  const text = useText()
  const { isBusy, problem } = useVoucher()
  return (
    <>
      <div>
        <div className={styles.line}>
          <Amount amount={amount} size="xl" />
          <Tag tone="ok">{text('voucher.covered')}</Tag>
        </div>
        <div role="alert">{problem !== '' && !isBusy && <p className={styles.problem}>{problem}</p>}</div>
      </div>
      <TakeButton stop={stop} wanted={wanted} waiting={isBusy} onTake={onTake}>
        {text(isBusy ? 'voucher.placing' : 'voucher.order')}
      </TakeButton>
    </>
  )
}
