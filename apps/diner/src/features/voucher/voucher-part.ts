import type { Later } from '../../app/later-part.tsx'

/** Loads with the first tap on a platform's button. */
export const voucherPart: Later<object> = {
  words: ['voucher'],
  load: async () => (await import('./components/voucher-sheet.tsx')).VoucherSheet,
}
