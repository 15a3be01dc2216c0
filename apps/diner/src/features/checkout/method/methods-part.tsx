import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Section } from '@comanda/ui/layout/page.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import { PayTypeList } from '../../payment/components/pay-type-list.tsx'
import { amountBy, listMethods, methodOf, type Quote } from './methods.ts'
import { NoMethods } from './no-methods.tsx'

export interface Methods {
  readonly methods: readonly PayType[]
  /** Undefined: none can be chosen. */
  readonly method: PayType | undefined
  choose(code: string): void
}

/** The payment methods of a bill, and the guest's choice. */
export function useMethods(payTypes: readonly PayType[] = [], quote: Quote): Methods {
  const [chosen, choose] = useState<string>()
  const methods = listMethods(payTypes, quote)
  return { methods, method: methodOf(methods, chosen, quote), choose }
}

export interface MethodsPartProps extends Pick<Methods, 'methods' | 'method'> {
  payTypes: UseQueryResult<readonly PayType[], Error>
  quote: Quote
  onChange: (code: string) => void
}

/** How to pay, and what remains by the chosen method; nothing for a bill of nothing. */
export function MethodsPart({ payTypes, quote, methods, method, onChange }: MethodsPartProps) {
  const text = useText()
  const moneyText = useMoneyText()
  if (quote.amount === 0) return null
  const remains = moneyText(amountBy(quote, method?.code), { showZero: true })
  const hasCard = methods.length > (payTypes.data?.length ?? 0)
  return (
    <>
      {methods.length > 0 && (
        <Section title={text('checkout.how')} aside={text('checkout.remains', { amount: remains })}>
          <Card flush>
            <PayTypeList payTypes={methods} value={method?.code} onChange={onChange} vip={quote.vip} />
          </Card>
        </Section>
      )}
      {!(hasCard && payTypes.data) && <NoMethods payTypes={payTypes} />}
    </>
  )
}
