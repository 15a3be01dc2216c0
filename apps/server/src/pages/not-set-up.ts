import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { opensPage } from '../http/error-answers.ts'
import { pageLanguage } from './page-language.ts'
import { pageTexts } from './page-text.ts'
import type { PagesDeps } from './pages.ts'
import { sendPlainPage } from './plain-page.ts'

const guestPage = /^\/(?:$|q\/|s\/)/
const consolePage = /^\/console(?:$|\/(?!set-up$|assets\/|api\/))/
/** For the operator, who sets up the house. */
const operatorPage = /^\/(?:console\/|docs|openapi\.json$|healthz$|readyz$|metrics$)/

/** Until a production house has a seller, its pages say that it is not set up: it is not the link that is wrong. */
export function addNotSetUp(http: FastifyInstance, { config, services }: PagesDeps): void {
  if (config.mode !== 'production') return
  const secure = config.publicUrl.startsWith('https://')
  http.addHook('onRequest', async (request, reply) => {
    if (!isPage(request) || (await services.setUp.isDone())) return
    const language = pageLanguage(request, defaultLanguage)
    const { notSetUpTitle: title, notSetUp: words } = pageTexts[language]
    return sendPlainPage(reply, { status: 503, language, title, words }, secure)
  })
}

function isPage(request: FastifyRequest): boolean {
  const { method } = request
  const [path = ''] = request.url.split('?')
  if (method !== 'GET' && method !== 'HEAD') return false
  if (guestPage.test(path) || consolePage.test(path)) return true
  return opensPage(request) && !operatorPage.test(path)
}
