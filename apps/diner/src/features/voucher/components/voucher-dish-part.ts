import type { Later } from '../../../app/later-part.tsx'

/** It opens as any dish does, which a guest at a landing may not have seen yet. */
export const voucherDish: Later<object> = {
  load: async () => (await import('./voucher-dish.tsx')).VoucherDish,
}
