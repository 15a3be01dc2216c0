import { mayArriveUntil } from '@comanda/rules/voucher/own-use.ts'
import { readConfig } from '@comanda/server/src/config/config.ts'
import { readVouchers } from '@comanda/server/src/providers/voucher/configured-vouchers.ts'
import type { SimulatedVoucher } from '@comanda/server/src/providers/voucher/simulator/simulated-voucher.ts'
import { addVoucherSimulator, voucherPath } from '@comanda/server/src/providers/voucher/simulator/voucher-routes.ts'
import { VoucherShelf } from '@comanda/server/src/providers/voucher/simulator/voucher-shelf.ts'
import type { VoucherSwitches } from '@comanda/server/src/providers/voucher/simulator/voucher-switches.ts'
import type { Certificate, CertificateUse, Vouchers } from '@comanda/server/src/providers/voucher/voucher-service.ts'
import Fastify, { type FastifyInstance } from 'fastify'

export interface VoucherPlatforms {
  /** The real adapters, calling the simulated platforms over HTTP. */
  readonly vouchers: Vouchers
  readonly shelf: VoucherShelf
  /** Address of the platforms: `http://127.0.0.1:…/simulators/vouchers`. */
  readonly address: string
  readonly http: FastifyInstance
  misbehave(switches: Partial<VoucherSwitches>): Promise<void>
  /** An unused voucher. */
  fresh(platform: SimulatedVoucher['platform'], kind?: SimulatedVoucher['kind']): SimulatedVoucher
  /** Redeems it at a store's counter, without our server. */
  useAtCounter(voucher: SimulatedVoucher, storeId?: string): Promise<void>
  close(): Promise<void>
}

/** A certificate that was looked up at `at` and redeemed at once: the request can be under way for a minute. */
export function askedAt(at: Date, certificate: Certificate): CertificateUse {
  return { ...certificate, preparedAt: at, mayArriveUntil: new Date(mayArriveUntil(at.getTime())) }
}

export interface VoucherPlatformsOptions {
  readonly now?: () => Date
  /** An adapter's time limit, in milliseconds. */
  readonly limitMs?: number
}

/** Simulated Meituan and Douyin on a separate port. */
export async function startVoucherPlatforms(options: VoucherPlatformsOptions = {}): Promise<VoucherPlatforms> {
  const { now = () => new Date(), ...others } = options
  const shelf = new VoucherShelf(null)
  const http = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance
  http.decorateRequest('cookies')
  http.addHook('onRequest', async (request) => {
    request.cookies = {}
  })
  await addVoucherSimulator(http, { shelf, now })
  const origin = await http.listen({ port: 0, host: '127.0.0.1' })
  const config = { ...readConfig({}), port: Number(new URL(origin).port) }
  return {
    vouchers: readVouchers(config, {}, { now, ...others }),
    shelf,
    address: origin + voucherPath,
    http,
    async useAtCounter({ platform, number }, storeId = '') {
      await http.inject({ method: 'POST', url: `${voucherPath}/use`, payload: { platform, number, storeId } })
    },
    async misbehave(switches) {
      await http.inject({ method: 'POST', url: `${voucherPath}/switches`, payload: switches })
    },
    fresh: (platform, kind = 'dish') => shelf.renew(platform, kind),
    close: () => http.close(),
  }
}
