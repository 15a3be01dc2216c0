import type { BillVip } from '@comanda/contract/checkout/bill-vip.schema.ts'
import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import { RadioList, type RadioOption } from '@comanda/ui/field/radio-list.tsx'
import { wallet, wechatLogo } from '@comanda/ui/icon/icons-later.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { type Text, useText } from '../../../i18n/text.ts'

export interface PayTypeListProps {
  payTypes: readonly PayType[]
  value: string | undefined
  onChange: (code: string) => void
  /** The signed-in member, whose card is among them; null = a guest. */
  vip: BillVip | null
}

/** The ways to pay at this store, and the member's card. */
export function PayTypeList({ payTypes, value, onChange, vip }: PayTypeListProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const shown = (sum: number) => moneyText(sum, { showZero: true })
  function noteOf({ balance, vipAfterDiscount, balanceRefusal }: BillVip): string {
    if (balanceRefusal !== null) return text('payment.cardRefused', { why: balanceRefusal })
    const left = balance - vipAfterDiscount
    if (left < 0) return text('payment.cardShort', { balance: shown(balance), short: shown(-left) })
    return text('payment.cardLeft', { balance: shown(balance), left: shown(left) })
  }
  return (
    <RadioList
      label={text('payment.method')}
      value={value}
      onChange={onChange}
      options={payTypes.map((payType) => ({
        value: payType.code,
        name: payTypeName(payType, text),
        ...look(payType.name),
        ...(payType.name === 'MEMPAY' && vip !== null && { disabled: vip.balanceRefusal !== null, note: noteOf(vip) }),
      }))}
    />
  )
}

/** In the guest's language for a known method, else the store's name for it. */
export function payTypeName(payType: Pick<PayType, 'payName' | 'name'>, text: Text): string {
  return knownMethods.has(payType.name) ? text('payment.name', { name: payType.name }) : payType.payName
}

const knownMethods: ReadonlySet<string> = new Set(['weixin', 'alipay', 'paynow', 'MEMPAY'])

function look(name: string): Pick<RadioOption<string>, 'icon' | 'tone'> {
  switch (name) {
    case 'weixin':
      return { icon: wechatLogo, tone: 'green' }
    case 'alipay':
      return { icon: '支', tone: 'blue' }
    case 'MEMPAY':
      return { icon: wallet, tone: 'deep' }
    case 'paynow':
      return { icon: 'P', tone: 'deep' }
    default:
      return { icon: wallet, tone: 'ink' }
  }
}
