import type { voucherRoutes } from '@comanda/contract/voucher/voucher.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function voucherHandlers({ voucher }: Pick<Services, 'voucher'>): Handlers<typeof voucherRoutes> {
  return { 'POST /pay/OnlineOrder/getothersyscoupon.html': ({ body }, call) => voucher.find(body, call) }
}
