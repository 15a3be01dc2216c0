import type { Refusal } from '@comanda/rules/result/result.ts'

/** Why a price cannot be read, as a sentence. */
export function priceProblem({ code, values }: Refusal): string {
  const [text = '', digits = 0] = values
  switch (code) {
    case 'money_too_fine':
      return digits === 0
        ? `"${text}" has digits behind the point, but this currency has none.`
        : `"${text}" has more than ${digits} digits behind the point.`
    case 'money_too_large':
      return `"${text}" is too large.`
    default:
      return `"${text}" is not a price. Write it like 17.00, without a currency sign.`
  }
}
