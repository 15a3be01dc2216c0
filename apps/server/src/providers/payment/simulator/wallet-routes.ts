import type { Language } from '@comanda/rules/language/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../../../http/identify.ts'
import { isLoopback } from '../../../http/loopback.ts'
import { returnPathOf, simulatorCss } from '../../simulator-page.ts'
import { parseJson } from '../weixin/weixin-client.ts'
import type { Wallet } from './wallet.ts'
import {
  type ApiAnswer,
  closeOrder,
  createH5Order,
  createRefund,
  isSignedByMerchant,
  queryOrder,
  queryRefund,
} from './wallet-api.ts'
import type { WalletOrder } from './wallet-ledger.ts'
import { signMessage } from './wallet-notice.ts'
import { walletCss, walletPage } from './wallet-page.ts'
import { walletSwitches } from './wallet-switches.ts'

export const walletPath = '/simulators/wallet'
const payPage = `${walletPath}/pay`

export interface WalletRouteDeps {
  readonly wallet: Wallet
  /** Our own address: the only one the page returns a guest to. */
  readonly publicUrl: string
  readonly now: () => Date
  /** The payee's name in the page's language; null = the order's description. A real wallet knows its merchants. */
  readonly payeeOf?: (order: WalletOrder, language: Language) => Promise<string | null>
}

/** The wallet's API, the guest's payment page, and the switches for tests. */
export async function addWallet(http: FastifyInstance, deps: WalletRouteDeps): Promise<void> {
  await http.register(async (scope) => {
    const { wallet } = deps
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    addApi(scope, deps)
    addPage(scope, deps)
    scope.get(`${walletPath}/page.css`, (_request, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'max-age=3600')
        .send(simulatorCss + walletCss),
    )
    scope.post(`${walletPath}/switches`, (request, reply) => {
      // With --lan guests' phones reach the simulators too. Only this machine may make the wallet fail.
      if (!isLoopback(request.ip)) return reply.code(403).send({ message: 'only from this machine' })
      const parsed = walletSwitches.safeParse(parseJson(bytesOf(request)))
      if (!parsed.success) return reply.code(400).send({ message: 'not a set of switches' })
      wallet.setSwitches(parsed.data)
      return reply.send(wallet.switches)
    })
    scope.addHook('onReady', async () => wallet.resume())
    scope.addHook('onClose', async () => wallet.stop())
  })
}

function addApi(scope: FastifyInstance, { wallet, now }: WalletRouteDeps): void {
  type Numbered = FastifyRequest<{ Params: { no: string } }>
  const answered =
    (work: (request: FastifyRequest, content: unknown) => ApiAnswer | Promise<ApiAnswer>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { method, url, headers } = request
      const body = bytesOf(request)
      if (!isSignedByMerchant(wallet, { method, url, authorization: headers.authorization, body }, now())) {
        return reply.code(401).send({ code: 'SIGN_ERROR', message: 'the signature is not the merchant’s' })
      }
      return sendAnswer(await work(request, parseJson(body)), reply)
    }

  function sendAnswer({ status, content }: ApiAnswer, reply: FastifyReply): FastifyReply {
    if (wallet.switches.answer === 'lost') {
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
    const message = signMessage(wallet.keys, content === undefined ? '' : JSON.stringify(content), now())
    const forged = wallet.switches.answer === 'forged' ? { 'wechatpay-nonce': 'another' } : {}
    return reply
      .code(status)
      .headers({ ...message.headers, ...forged })
      .send(message.body === '' ? undefined : message.body)
  }

  scope.post(
    `${walletPath}/v3/pay/transactions/h5`,
    answered(async (_request, content) => {
      const answer = createH5Order(wallet, content, payPage, now())
      const { out_trade_no: outtradeno } = (content ?? {}) as { out_trade_no: string }
      const order = answer.status === 200 ? wallet.ledger.get(outtradeno, now()) : undefined
      if (wallet.switches.notice === 'before-answer' && order !== undefined && wallet.pay(order)) {
        await wallet.notify(order)
      }
      return answer
    }),
  )
  const numberOf = (request: FastifyRequest) => (request as Numbered).params.no
  scope.get(
    `${walletPath}/v3/pay/transactions/out-trade-no/:no`,
    answered((request) => queryOrder(wallet, numberOf(request), now())),
  )
  scope.post(
    `${walletPath}/v3/pay/transactions/out-trade-no/:no/close`,
    answered((request) => closeOrder(wallet, numberOf(request), now())),
  )
  scope.post(
    `${walletPath}/v3/refund/domestic/refunds`,
    answered((_request, content) => createRefund(wallet, content, now())),
  )
  scope.get(
    `${walletPath}/v3/refund/domestic/refunds/:no`,
    answered((request) => queryRefund(wallet, numberOf(request))),
  )
}

function addPage(scope: FastifyInstance, { wallet, publicUrl, payeeOf }: WalletRouteDeps): void {
  scope.get<{ Querystring: Record<string, unknown> }>(payPage, async (request, reply) => {
    const { prepay_id: prepayId, redirect_url: redirect } = request.query
    const order = wallet.openPage(String(prepayId ?? ''))
    const language = languageOf(request, { language: 'lang' })
    const payee = order === null ? '' : ((await payeeOf?.(order, language)) ?? order.description)
    const page = walletPage({ order, payee, back: returnPathOf(String(redirect ?? ''), publicUrl), language })
    return reply
      .code(order === null ? 410 : 200)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page)
  })
  scope.post<{ Body: Record<string, string> | undefined }>(payPage, (request, reply) => {
    const { prepay_id: prepayId = '', redirect_url: redirect = '', action } = request.body ?? {}
    const order = wallet.openPage(prepayId)
    // The notice to the shop runs on; the guest does not wait for it.
    if (action === 'pay' && order !== null && wallet.pay(order)) void wallet.notify(order)
    return reply.redirect(returnPathOf(redirect, publicUrl), 303)
  })
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
