import { errorSentence } from '@comanda/contract/error-sentence.ts'
import type { PageOrdering } from '@comanda/contract/page.ts'
import { tableNo as tableNoSchema } from '@comanda/contract/shared.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { type ChosenStore, mayOrderAhead, menuClassOf } from '@comanda/rules/store/store-choice.ts'
import { type BusinessTime, openingHoursText } from '@comanda/rules/time/opening-hours.ts'

export type OrderAhead = Omit<PageOrdering, 'menuClass' | 'shut'>

/**
 * Reads `ordertype` of an address: 1, 2 or 3, or `type@table` for a pick-up begun at a table (spec 1 §4). Null =
 * anything else.
 */
export function orderAhead(written: string | undefined): OrderAhead | null {
  const [orderType, tableNo = ''] = (written ?? '').split('@')
  if (orderType !== '1' && orderType !== '2' && orderType !== '3') return null
  return { orderType, tableNo: orderType === '1' && tableNoSchema.safeParse(tableNo).success ? tableNo : '' }
}

interface AheadHouse {
  readonly store: Omit<ChosenStore, 'sellerOption'> & { readonly businessTime: BusinessTime }
  readonly style: { readonly picupMenu: number; readonly sellerOption: ChosenStore['sellerOption'] }
  readonly language: Language
}

/** Adds the menu of this order type, and whether the store takes such orders now. */
export function orderingOf(ahead: OrderAhead, { store, style, language }: AheadHouse): PageOrdering {
  const { orderType } = ahead
  const may = mayOrderAhead(orderType, { ...store, sellerOption: style.sellerOption })
  const shut = may.ok ? '' : errorSentence(may.code, language, [openingHoursText(store.businessTime)])
  return { ...ahead, menuClass: menuClassOf(orderType, style.picupMenu), shut }
}
