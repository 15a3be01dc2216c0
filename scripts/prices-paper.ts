import { styleConfig } from '@comanda/contract/style/style.schema.ts'
import { presetOf, type StaffRole } from '@comanda/rules/access/roles.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { type Money, money } from '@comanda/rules/money/money.ts'
import { priceBill } from '@comanda/rules/price/price.ts'
import { type BillCase, priceInputOf } from '@comanda/rules/price/price-case.ts'
import type { StepKind } from '@comanda/rules/price/price-step.ts'
import cases from '../packages/rules/cases/price/bills.json' with { type: 'json' }

/** The five worked bills of docs/prices.md, each a golden case of the price engine. */
const bills: readonly { readonly no: number; readonly title: string; readonly dishes: readonly string[] }[] = [
  { no: 28, title: 'A member in China uses three coupons', dishes: ['2 plum teas', 'Braised fish'] },
  { no: 31, title: 'A Chinese bill is cut down to whole jiao', dishes: ['Dishes'] },
  { no: 43, title: 'A table in Singapore pays service charge and GST', dishes: ['Laksa', 'Kaya toast'] },
  { no: 50, title: 'The same country, paid in cash', dishes: ['Chicken rice'] },
  { no: 57, title: 'A Japanese pick-up order has two tax rates', dishes: ['Bento (8 %)', 'Beer (10 %)'] },
]

const currencies = { CN: 'CNY', SG: 'SGD', JP: 'JPY' } as const

const stepNames: Readonly<Record<StepKind, string>> = {
  dish: 'Dish discount',
  member: 'Member prices',
  staff: 'Staff discount',
  product: 'Product coupon',
  percent: 'Percent coupon',
  cash: 'Cash coupon',
  topup: 'Top-up’s discount',
  service: 'Service charge',
  cover: 'Cover',
  packing: 'Packing',
  delivery: 'Delivery',
  bag: 'Bag',
  wiping: 'Rounding down of the total',
  tax: 'Tax on top',
  cash_rounding: 'Cash rounding',
}

const discountMost = styleConfig.shape.discountMost.parse(undefined)
const staff: readonly StaffRole[] = ['waiter', 'kitchen', 'owner']

/** Who discounts, and how much: as the roles and settings say. */
function discountRows(): string {
  const rows = staff.map((role) => {
    const waives = presetOf(role).includes('bill.waive')
    const most = waives ? 'without a limit' : `up to \`discountMost\`: ${discountMost} % unless the store sets another`
    return [role, presetOf(role).includes('bill.discount') ? most : 'no', waives ? 'yes' : 'no']
  })
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const head = `# How a price comes about

Made from the price engine (\`rules/price/price.ts\`) and its golden cases by \`npm run docs\`. The server prices every bill with it. The phone runs the same
code to foresee an amount; the server's answer holds.

## The steps

A bill goes through these steps, always in this order. The order in which a guest picks coupons or means of payment changes nothing.

1. **Dishes** as they were sent, add-ons included.
2. **Dish discount**, for each dish by itself.
3. **Member prices.** For each dish the lower of 2 and 3 holds, never both. A dish without a member price of its own has the percentage of the member's type.
4. **Staff discount**, on dishes that may be discounted.
5. **Coupons**: products first, then percentages, then cash. Each takes at most what is left of its dishes.
6. **Top-up's discount** on this bill.
7. **Fees**: service charge on the discounted dishes (eaten here), cover for each person, packing, delivery. No discount touches a fee.
8. **Rounding down of the total**, where prices contain the tax and the store does so.
9. **Tax**, once for each rate over all parts of that rate: contained in the price, or on top of it.
10. **Cash rounding**, only for cash.

Each step is rounded once, half up unless the store's country says otherwise. What a step takes off is shared out over the dishes so that the parts add up to
the amount due. No part is ever below 0. One reduction more never raises the amount due.

A store follows a country profile or none; \`npm run comanda -- price set STORE --seller S --region SG\` sets it and what differs from it. Without one, its
bill is its dishes and fees, without tax. Prices of the pick-up and delivery menus of a Singapore store contain the GST: those menus are files of their own. A dish is
\`food\` unless the menu file says otherwise (\`tax_class\`).

| | China | Singapore | Japan |
| --- | --- | --- | --- |
| tax | 6 %, contained | GST 9 %, on top; contained in what is taken away | 10 % eaten here, 8 % taken away; alcohol, fees and delivery 10 %; contained |
| rounding of the tax | half up | half up | down |
| service charge | none | 10 %, eaten here | none |
| cash | exact | down to 5 cents | exact |

## Who may take something off

| role | percentage or amount off | service charge waived |
| --- | --- | --- |
${discountRows()}

\`npm run comanda -- settings set discountMost 15 --seller S --store STORE\` sets the limit; 0 forbids discounts. It is a share of the dishes that may be
discounted, whether the waiter gives a percentage or an amount. More is refused with \`discount_over_limit\`. Each change is logged with its reason.

## Five bills
`

export function pricesPaper(): string {
  return `${head}\n${bills.map(worked).join('\n\n')}\n`
}

function worked({ no, title, dishes }: (typeof bills)[number]): string {
  const bill = (cases as readonly BillCase[]).find((one) => one.no === no)
  if (bill === undefined) throw new Error(`no worked bill ${no}`)
  const input = priceInputOf(bill)
  const price = priceBill(input)
  const shown = (amount: Money) => formatMoney(amount, currencies[bill.region])
  const rows = [
    ...input.lines.map(({ gross }, index) => [dishes[index] ?? '', shown(gross)]),
    ...price.steps.map(({ kind, amount }) => [stepNames[kind], shown(amount)]),
    ['**Amount due**', `**${shown(price.due)}**`],
    ...(price.inTax === 0
      ? []
      : price.taxes.map((tax) => [`contained: ${tax.rate / 100} % on ${shown(tax.base)}`, shown(tax.tax)])),
  ]
  const nets = input.lines.length > 1 && price.steps.some(({ amount }) => amount < 0)
  const shares = input.lines.map(({ id }, index) => `${dishes[index]} ${shown(price.nets.get(id) ?? money(0))}`)
  return [
    `### ${title}`,
    '',
    '| | |',
    '| --- | ---: |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    ...(nets ? ['', `What is left of each dish, for refunds and receipts: ${shares.join(', ')}.`] : []),
  ].join('\n')
}
