import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import { RadioList, type RadioOption } from '@comanda/ui/field/radio-list.tsx'
import { wallet, wechatLogo } from '@comanda/ui/icon/icons-later.tsx'
import { type Text, useText } from '../../../i18n/text.ts'

export interface PayTypeListProps {
  payTypes: readonly PayType[]
  value: string | undefined
  onChange: (code: string) => void
}

/** The ways to pay at this store. The member card comes with membership. */
export function PayTypeList({ payTypes, value, onChange }: PayTypeListProps) {
  const text = useText()
  return (
    <RadioList
      label={text('payment.method')}
      value={value}
      onChange={onChange}
      options={payTypes.map((payType) => ({
        value: payType.code,
        name: payTypeName(payType, text),
        ...look(payType.name),
      }))}
    />
  )
}

/** In the guest's language for a known method, else the store's name for it. */
export function payTypeName(payType: Pick<PayType, 'payName' | 'name'>, text: Text): string {
  return knownMethods.has(payType.name) ? text('payment.name', { name: payType.name }) : payType.payName
}

const knownMethods: ReadonlySet<string> = new Set(['weixin', 'alipay', 'paynow'])

function look(name: string): Pick<RadioOption<string>, 'icon' | 'tone'> {
  switch (name) {
    case 'weixin':
      return { icon: wechatLogo, tone: 'green' }
    case 'alipay':
      return { icon: '支', tone: 'blue' }
    case 'paynow':
      return { icon: 'P', tone: 'deep' }
    default:
      return { icon: wallet, tone: 'ink' }
  }
}
