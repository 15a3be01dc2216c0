import { setTimeout as sleep } from 'node:timers/promises'
import { voucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '../../../http/identify.ts'
import { isLoopback } from '../../../http/loopback.ts'
import { simulatorCss } from '../../simulator-page.ts'
import { createDouyinApi, douyinExpired, douyinFailed, douyinText } from './douyin-api.ts'
import { createMeituanApi, meituanExpired, meituanFailed } from './meituan-api.ts'
import { isSold, objectId, type SimulatedVoucher, shortLink, voucherKinds } from './simulated-voucher.ts'
import { stateOf, voucherCss, voucherPage } from './voucher-page.ts'
import type { VoucherShelf } from './voucher-shelf.ts'
import { type Asked, type VoucherSwitches, voucherSwitches, wellBehaved } from './voucher-switches.ts'

/** Where the demo's vouchers are listed, and beneath it both platforms. */
export const voucherPath = '/simulators/vouchers'

export interface VoucherRouteDeps {
  readonly shelf: VoucherShelf
  readonly now: () => Date
}

/** Longer than anybody waits (`timeLimitMs`). */
const slowMs = 12_000

const wish = z.object({ platform: voucherPlatform, kind: z.enum(voucherKinds) })
const atCounter = z.object({ platform: voucherPlatform, number: z.string(), storeId: z.string().default('') })

/** Said with the right and the wrong status when it happened all the same. */
const lies = {
  douyin: { failed: douyinFailed, expired: douyinExpired },
  meituan: { failed: meituanFailed, expired: meituanExpired },
} as const

/** Both platforms' calls as documented, the page that lists the demo's vouchers, and the switches for tests. */
export async function addVoucherSimulator(http: FastifyInstance, { shelf, now }: VoucherRouteDeps): Promise<void> {
  let switches = wellBehaved
  const stopping = new AbortController()
  const plays = (asked: Asked): VoucherSwitches['answers'] =>
    switches.at === 'all' || switches.at === asked ? switches.answers : 'normal'
  const douyin = createDouyinApi(shelf, now, plays)
  const meituan = createMeituanApi(shelf, now, plays)

  await http.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    scope.addHook('onClose', async () => stopping.abort())

    const douyinPath = `${voucherPath}/douyin`
    const answered =
      (asked: Asked, work: (request: FastifyRequest) => object) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const misbehaves = plays(asked)
        if (misbehaves === '500') return reply.code(500).send({ message: 'simulated' })
        if (misbehaves === 'lost before') return cutOff(reply)
        const text = douyinText(work(request))
        if (misbehaves === 'lost after effect') return cutOff(reply)
        const { failed, expired } = lies[request.url.startsWith(douyinPath) ? 'douyin' : 'meituan']
        if (misbehaves === 'failed after effect') return reply.send(failed)
        if (misbehaves === '400 after effect') return reply.code(400).send(expired)
        if (misbehaves === 'slow') {
          await sleep(slowMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
        }
        return reply.type('application/json; charset=utf-8').send(text)
      }

    const certificates = `${douyinPath}/goodlife/v1/fulfilment/certificate`
    const tokenIn = ({ headers }: FastifyRequest) => String(headers['access-token'] ?? '')
    scope.post(`${douyinPath}/oauth/client_token/`, async ({ body }) => douyin.token(body))
    scope.get(
      `${certificates}/prepare/`,
      answered('prepare', (request) => douyin.prepare(tokenIn(request), queryOf(request))),
    )
    scope.post(
      `${certificates}/verify/`,
      answered('verify', (request) => douyin.verify(tokenIn(request), request.body)),
    )
    scope.get(
      `${certificates}/get/`,
      answered('status', (request) => douyin.get(tokenIn(request), queryOf(request))),
    )
    scope.post(
      `${certificates}/cancel/`,
      answered('cancel', (request) => douyin.cancel(tokenIn(request), request.body)),
    )
    scope.get<{ Params: { picture: string } }>(`${voucherPath}/link/i-:picture/`, (request, reply) => {
      const { picture } = request.params
      if (shelf.find('douyin', picture.replace(/-\d+$/, '')) === undefined) return reply.code(404).send()
      const id = encodeURIComponent(objectId(picture))
      return reply.redirect(
        `https://www.iesdouyin.com/share/commerce/coupon/${id}/?schema_type=13&object_id=${id}`,
        302,
      )
    })

    const meituanPath = `${voucherPath}/meituan`
    const form = ({ body }: FastifyRequest) => (body ?? {}) as Readonly<Record<string, string | undefined>>
    scope.post(
      `${meituanPath}/tuangou/ng/coupon/msprepare`,
      answered('prepare', (request) => meituan.prepare(form(request))),
    )
    scope.post(
      `${meituanPath}/tuangou/ng/coupon/msconsume`,
      answered('verify', (request) => meituan.consume(form(request))),
    )
    scope.post(
      `${meituanPath}/tuangou/coupon/queryById`,
      answered('status', (request) => meituan.find(form(request))),
    )
    scope.post(
      `${meituanPath}/tuangou/coupon/cancel`,
      answered('cancel', (request) => meituan.cancel(form(request))),
    )

    scope.get(voucherPath, (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (isProgram(request)) return reply.send({ vouchers: shelf.list().map(described), switches })
      const language = languageOf(request, { language: 'lang' })
      const page = voucherPage({ vouchers: shelf.list(), switches, language, isKeeper: isLoopback(request.ip) })
      return reply.type('text/html; charset=utf-8').send(page)
    })
    scope.get(`${voucherPath}/page.css`, (_request, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'max-age=3600')
        .send(simulatorCss + voucherCss),
    )
    scope.post(`${voucherPath}/renew`, (request, reply) => {
      const parsed = wish.safeParse(request.body)
      if (!parsed.success || !isSold(parsed.data.platform, parsed.data.kind)) {
        return reply.code(400).send({ message: 'not a kind of voucher' })
      }
      const voucher = shelf.renew(parsed.data.platform, parsed.data.kind)
      return isProgram(request)
        ? reply.send(described(voucher))
        : reply.redirect(`${voucherPath}#v${voucher.number}`, 303)
    })
    scope.post(`${voucherPath}/use`, (request, reply) => {
      if (!isLoopback(request.ip)) return reply.code(403).send({ message: 'only from this machine' })
      const parsed = atCounter.safeParse(request.body)
      const voucher = parsed.success ? shelf.find(parsed.data.platform, parsed.data.number) : undefined
      if (!parsed.success || voucher === undefined) return reply.code(400).send({ message: 'not a voucher' })
      shelf.useAtCounter(voucher, parsed.data.storeId, now())
      return isProgram(request)
        ? reply.send(described(voucher))
        : reply.redirect(`${voucherPath}#v${voucher.number}`, 303)
    })
    scope.post(`${voucherPath}/switches`, (request, reply) => {
      // With --lan guests' phones reach the simulators too: only this machine may make the platforms misbehave.
      if (!isLoopback(request.ip)) return reply.code(403).send({ message: 'only from this machine' })
      const parsed = voucherSwitches.safeParse(request.body)
      if (!parsed.success) return reply.code(400).send({ message: 'not a set of switches' })
      switches = parsed.data
      return isProgram(request) ? reply.send(switches) : reply.redirect(voucherPath, 303)
    })
  })
}

/** For journeys, which read the list as data. */
function described(voucher: SimulatedVoucher): object {
  const { platform, number, kind } = voucher
  return { platform, number, kind, state: stateOf(voucher), link: platform === 'douyin' ? shortLink(voucher) : '' }
}

/** Whoever sends JSON reads it. */
function isProgram({ headers }: FastifyRequest): boolean {
  return [headers.accept, headers['content-type']].some((type) => type?.includes('application/json'))
}

function queryOf({ query }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return query as Readonly<Record<string, string | undefined>>
}

function cutOff(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
