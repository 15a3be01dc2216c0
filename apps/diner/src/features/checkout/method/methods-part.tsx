import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import { CheckField } from '@comanda/ui/field/check-field.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Section } from '@comanda/ui/layout/page.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import { PayTypeList } from '../../payment/components/pay-type-list.tsx'
import { amountBy, balanceBeside, listMethods, methodOf, type Quote } from './methods.ts'
import { NoMethods } from './no-methods.tsx'

export interface Methods {
  readonly methods: readonly PayType[]
  /** Undefined: none can be chosen. */
  readonly method: PayType | undefined
  choose(code: string): void
  /** What the balance pays beside the method, in minor units; 0 = nothing. */
  readonly memused: number
  /** Whether the balance pays what it can. */
  readonly withBalance: boolean
  setWithBalance(withBalance: boolean): void
}

/** The payment methods of a bill, and the guest's choice. */
export function useMethods(payTypes: readonly PayType[] = [], quote: Quote): Methods {
  const [chosen, choose] = useState<string>()
  const [withBalance, setWithBalance] = useState(true)
  const methods = listMethods(payTypes, quote)
  const method = methodOf(methods, chosen, quote)
  const memused = withBalance ? balanceBeside(quote, method?.code) : 0
  return { methods, method, choose, memused, withBalance, setWithBalance }
}

export interface MethodsPartProps {
  payTypes: UseQueryResult<readonly PayType[], Error>
  quote: Quote
  choice: Methods
}

/** How to pay, and what remains by the chosen method; nothing for a bill of nothing. */
export function MethodsPart({ payTypes, quote, choice }: MethodsPartProps) {
  const { methods, method, choose, memused, withBalance, setWithBalance } = choice
  const text = useText()
  const moneyText = useMoneyText()
  if (quote.amount === 0) return null
  const remains = moneyText(amountBy(quote, method?.code) - memused, { showZero: true })
  const beside = balanceBeside(quote, method?.code)
  const hasCard = methods.length > (payTypes.data?.length ?? 0)
  return (
    <>
      {methods.length > 0 && (
        <Section title={text('checkout.how')} aside={text('checkout.remains', { amount: remains })}>
          <Card flush>
            <PayTypeList payTypes={methods} value={method?.code} onChange={choose} vip={quote.vip} />
          </Card>
          {beside > 0 && (
            <CheckField
              label={text('checkout.useBalance', { amount: moneyText(beside, { showZero: true }) })}
              checked={withBalance}
              onCheck={setWithBalance}
            />
          )}
        </Section>
      )}
      {!(hasCard && payTypes.data) && <NoMethods payTypes={payTypes} />}
    </>
  )
}
