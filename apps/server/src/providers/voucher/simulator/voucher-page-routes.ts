import { voucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '../../../http/identify.ts'
import { isLoopback } from '../../../http/loopback.ts'
import { simulatorCss } from '../../simulator-page.ts'
import { isSold, type SimulatedVoucher, shortLink, voucherKinds } from './simulated-voucher.ts'
import { stateOf, voucherCss, voucherPage } from './voucher-page.ts'
import type { VoucherShelf } from './voucher-shelf.ts'
import { type SwitchBoard, voucherSwitches } from './voucher-switches.ts'

export interface VoucherPageDeps {
  readonly shelf: VoucherShelf
  readonly board: SwitchBoard
  readonly now: () => Date
}

const wish = z.object({ platform: voucherPlatform, kind: z.enum(voucherKinds) })
const atCounter = z.object({ platform: voucherPlatform, number: z.string(), storeId: z.string().default('') })

/** The page at `path` lists the demo's vouchers, with forms to renew and use them. Journeys use it as JSON. */
export function addVoucherPage(scope: FastifyInstance, path: string, { shelf, board, now }: VoucherPageDeps): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, voucher: SimulatedVoucher) =>
    wantsJson(request) ? reply.send(voucherJson(voucher)) : reply.redirect(`${path}#v${voucher.number}`, 303)

  scope.get(path, (request, reply) => {
    const switches = board.get()
    reply.header('cache-control', 'no-store')
    if (wantsJson(request)) return reply.send({ vouchers: shelf.list().map(voucherJson), switches })
    const language = languageOf(request, { language: 'lang' })
    const page = voucherPage({ vouchers: shelf.list(), switches, language, isKeeper: isLoopback(request.ip) })
    return reply.type('text/html; charset=utf-8').send(page)
  })
  scope.get(`${path}/page.css`, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(simulatorCss + voucherCss),
  )
  scope.post(`${path}/renew`, (request, reply) => {
    const parsed = wish.safeParse(request.body)
    if (!parsed.success || !isSold(parsed.data.platform, parsed.data.kind)) {
      return reply.code(400).send({ message: 'not a kind of voucher' })
    }
    return answer(request, reply, shelf.renew(parsed.data.platform, parsed.data.kind))
  })
  scope.post(`${path}/use`, (request, reply) => {
    if (!isLoopback(request.ip)) return reply.code(403).send({ message: 'only from this machine' })
    const parsed = atCounter.safeParse(request.body)
    const voucher = parsed.success ? shelf.find(parsed.data.platform, parsed.data.number) : undefined
    if (!parsed.success || voucher === undefined) return reply.code(400).send({ message: 'not a voucher' })
    shelf.useAtCounter(voucher, parsed.data.storeId, now())
    return answer(request, reply, voucher)
  })
  scope.post(`${path}/switches`, (request, reply) => {
    // With --lan guests' phones reach the simulators too. Only this machine may make the platforms fail.
    if (!isLoopback(request.ip)) return reply.code(403).send({ message: 'only from this machine' })
    const parsed = voucherSwitches.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: 'not a set of switches' })
    board.set(parsed.data)
    return wantsJson(request) ? reply.send(parsed.data) : reply.redirect(path, 303)
  })
}

/** For journeys, which read the list as JSON. */
function voucherJson(voucher: SimulatedVoucher): object {
  const { platform, number, kind } = voucher
  return { platform, number, kind, state: stateOf(voucher), link: platform === 'douyin' ? shortLink(voucher) : '' }
}

/** A client that sends JSON gets JSON. */
function wantsJson({ headers }: FastifyRequest): boolean {
  return [headers.accept, headers['content-type']].some((type) => type?.includes('application/json'))
}
