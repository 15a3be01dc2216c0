/** Ways of payment at the counter, recorded by the staff. No gateway knows them, and no phone pays with them. */
export const counterPayTypes = ['COUNTER_CASH', 'COUNTER_CARD', 'COUNTER_OTHER'] as const

export type CounterPayType = (typeof counterPayTypes)[number]

/** Whether a bill was paid at the counter. */
export function isCounterPayType(code: string): code is CounterPayType {
  return counterPayTypes.some((one) => one === code)
}
