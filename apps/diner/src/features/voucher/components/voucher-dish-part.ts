import type { Later } from '../../../app/later-part.tsx'

/** Opens like any dish; a guest at a landing may not have loaded that yet. */
export const voucherDish: Later<object> = {
  load: async () => (await import('./voucher-dish.tsx')).VoucherDish,
}
