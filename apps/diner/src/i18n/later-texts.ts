/** Language files that are not in the language's own chunk: each travels with a screen or part (load-texts.ts). */
export const laterTexts = [
  'activity',
  'after-sending',
  'ahead-cart',
  'ahead',
  'checkout',
  'dish',
  'menu-later',
  'phone',
  'search',
  'seating',
  'sending',
  'shared-cart',
  'store',
  'take-time',
  'takeout',
  'voucher',
  'waiter',
] as const

export type LaterTexts = (typeof laterTexts)[number]
