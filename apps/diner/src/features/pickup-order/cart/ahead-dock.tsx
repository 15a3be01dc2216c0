import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import type { OrderType } from '@comanda/rules/price/region-profile.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Dock } from '@comanda/ui/layout/dock.tsx'
import { MemberPrice } from '@comanda/ui/text/price.tsx'
import { Amount, useMoneyText } from '../../../app/money.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useCartTotals } from '../../cart/cart-actions.ts'
import { AllIn } from '../../order/price/all-in.tsx'
import { gateNoteId } from '../../store/components/gate-note.tsx'
import { useShut } from '../../store/gate.state.ts'
import { useSubmission } from '../submit/submission.state.ts'
import type { Submit } from '../submit/use-submit.ts'
import styles from './ahead-content.module.css'

export interface AheadDockProps extends Submit {
  readonly lines: readonly CartLineWire[]
  readonly items: ReadonlyMap<string, MenuItem>
}

/** The total with delivery, and the submit button. */
export function AheadDock({ lines, items, submit, charge, isStopped }: AheadDockProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const { style, ordering } = usePage()
  const { count, amount, memberAmount } = useCartTotals()
  const phase = useSubmission((state) => state.phase)
  const isShut = useShut()
  const isBusy = phase === 'checking' || phase === 'sending'
  const words = { idle: 'aheadCart.submit', waiting: 'aheadCart.waiting', stale: 'aheadCart.submit' }
  return (
    <Dock>
      <div className={styles.sum} aria-live="polite">
        <Amount amount={amount + charge} size="xl" />
        {style.openVip && memberAmount < amount && (
          <MemberPrice>
            {text('sharedCart.member', { amount: moneyText(memberAmount + charge, { showZero: true }) })}
          </MemberPrice>
        )}
        <AllIn {...{ lines, items }} orderType={Number(ordering?.orderType ?? 1) as OrderType} delivery={charge} />
      </div>
      <Button
        kind="primary"
        size="big"
        waiting={isBusy}
        disabled={count === 0 || isShut || isStopped || phase !== 'idle'}
        aria-describedby={isShut ? gateNoteId : undefined}
        onClick={submit}
      >
        {isBusy
          ? text('aheadCart.sending')
          : text(isShut && phase === 'idle' ? 'aheadCart.shut' : words[phase], { count })}
      </Button>
    </Dock>
  )
}
