import type { FastifyInstance } from 'fastify'
import { languageOf } from '../../../../http/identify.ts'
import { returnPathOf, simulatorCss } from '../../../simulator-page.ts'
import { walletCss } from '../../simulator/wallet-page.ts'
import type { BankBooks } from './bank-books.ts'
import { bankPage, sentPage, statementPage } from './bank-page.ts'
import { readPayNowCode } from './read-code.ts'

export const bankPath = '/simulators/paynow'

export interface BankDeps {
  readonly books: BankBooks
  /** Our own address: the only one the page returns a guest to. */
  readonly publicUrl: string
  readonly now: () => Date
}

/** The page of the guest's bank, and the shop's account at it. */
export async function addBank(http: FastifyInstance, { books, publicUrl, now }: BankDeps): Promise<void> {
  await http.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    scope.get<{ Querystring: Record<string, unknown> }>(bankPath, (request, reply) => {
      const code = String(request.query.code ?? '')
      const read = readPayNowCode(code, now())
      const back = returnPathOf(String(request.query.back ?? ''), publicUrl)
      const page = bankPage({ language: languageOf(request, { language: 'lang' }), read, code, back })
      return reply
        .code(typeof read === 'string' ? 410 : 200)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page)
    })
    scope.post<{ Body: Record<string, string> | undefined }>(bankPath, (request, reply) => {
      const { code = '', back: asked = '' } = request.body ?? {}
      const read = readPayNowCode(code, now())
      const language = languageOf(request, { language: 'lang' })
      const back = returnPathOf(asked, publicUrl)
      if (typeof read !== 'string') books.send(read, now())
      const page = typeof read === 'string' ? bankPage({ language, read, code, back }) : sentPage({ language, back })
      return reply
        .code(typeof read === 'string' ? 410 : 200)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page)
    })
    scope.get(`${bankPath}/statement`, (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(statementPage(languageOf(request, { language: 'lang' }), books.statement())),
    )
    scope.get(`${bankPath}/page.css`, (_request, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'max-age=3600')
        .send(`${simulatorCss}${walletCss}.list{display:grid;gap:.75rem;margin:0;padding:0;list-style:none}\n`),
    )
    scope.addHook('onClose', async () => books.end())
  })
}
