import { offlinePath } from '@comanda/contract/page.ts'
import { sellerId as sellerIdSchema } from '@comanda/contract/shared.schema.ts'
import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identify } from '../http/identify.ts'
import type { Deps, Services } from '../services.ts'
import { sendAppPage } from './app-page.ts'
import { watchDinerBuild } from './diner-build.ts'
import { addEntryRoutes, single } from './entry-routes.ts'
import { ownFolders } from './folders.ts'
import { addNotSetUp } from './not-set-up.ts'
import { anyLayout, orderLayout } from './order-layout.ts'
import { pageLanguage } from './page-language.ts'
import { createPageStore } from './page-store.ts'
import { pageTexts } from './page-text.ts'
import { sendPlainPage } from './plain-page.ts'
import { addReference } from './reference-page.ts'
import { sellerIcon, sellerManifest } from './seller-icon.ts'
import { addStaticRoutes } from './static-routes.ts'

export interface PagesDeps extends Pick<Deps, 'config' | 'keys' | 'log' | 'now' | 'folders'> {
  readonly services: Services
  readonly identify: Identify
}

interface OfSeller {
  readonly Params: { readonly sellerId: string; readonly '*': string }
}

/** Adds all routes that are no calls: entry links, app pages, the console, files and the API reference. */
export async function addPages(http: FastifyInstance, deps: PagesDeps): Promise<void> {
  addNotSetUp(http, deps)
  addEntryRoutes(http, deps)
  addStaticRoutes(http, deps)
  addSellerRoutes(http, deps)
  addAppRoutes(http, deps)
  addReference(http, deps.config.publicUrl.startsWith('https://'))
}

function addAppRoutes(http: FastifyInstance, deps: PagesDeps): void {
  const secure = deps.config.publicUrl.startsWith('https://')
  const findBuild = watchDinerBuild((deps.folders ?? ownFolders).diner)
  const pages = createPageStore(deps.log)

  // The service worker keeps this page and shows it instead of one that does not load. Its link tries that page again.
  http.get(offlinePath, async (request, reply) => {
    const language = pageLanguage(request, defaultLanguage)
    const way = { href: '', text: pageTexts[language].tryAgain }
    const words = pageTexts[language].offline
    return sendPlainPage(reply, { status: 200, language, title: pageTexts[language].offlineTitle, words, way }, secure)
  })

  http.get<OfSeller>('/s/:sellerId', async (request, reply) => {
    const { sellerId } = request.params
    const query = request.url.split('?')[1]
    const known = sellerIdSchema.safeParse(sellerId).success
    return known
      ? reply.redirect(`/s/${sellerId}/index/home${query ? `?${query}` : ''}`, 303)
      : sendWrongSeller(request, reply, secure)
  })

  http.get<OfSeller>('/s/:sellerId/*', async (request, reply) => {
    const { sellerId } = request.params
    if (!sellerIdSchema.safeParse(sellerId).success) return sendWrongSeller(request, reply, secure)
    const build = await findBuild()
    if (build === null) return sendNotBuilt(request, reply, secure)
    const call = await deps.identify(request, reply, { access: 'public' })
    const path = `/${request.params['*'].replace(/\/+$/, '')}`
    const asked = { sellerId, path, query: single(request.query), call, build }
    if (path === anyLayout) {
      const layout = await orderLayout(deps, sellerId, asked.query, call)
      const query = request.url.split('?')[1]
      if (layout !== null) return reply.redirect(query === undefined ? layout : `${layout}?${query}`, 303)
    }
    return (await sendAppPage(deps, pages, asked, request, reply)) ? reply : sendWrongSeller(request, reply, secure)
  })
}

function addSellerRoutes(http: FastifyInstance, { services }: PagesDeps): void {
  const day = 'public, max-age=86400'
  http.get<OfSeller>('/s/:sellerId/icon.svg', async (request, reply) => {
    const style = await services.style.getStyle(request.params.sellerId)
    if (style === null) return reply.callNotFound()
    return reply.header('cache-control', day).type('image/svg+xml').send(sellerIcon(style))
  })
  http.get<OfSeller>('/s/:sellerId/manifest.webmanifest', async (request, reply) => {
    const style = await services.style.getStyle(request.params.sellerId)
    if (style === null) return reply.callNotFound()
    const manifest = sellerManifest(request.params.sellerId, style, pageLanguage(request, style.defaultLanguage))
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest))
  })
  // A request without a seller gets the only seller's manifest, if there is just one.
  http.get('/manifest.webmanifest', async (_request, reply) => {
    const seller = await services.store.getOnlySeller()
    return seller === null ? reply.callNotFound() : reply.redirect(`/s/${seller.sellerId}/manifest.webmanifest`, 302)
  })
  http.get('/favicon.ico', async (_request, reply) => {
    const seller = await services.store.getOnlySeller()
    return seller === null ? reply.callNotFound() : reply.redirect(`/s/${seller.sellerId}/icon.svg`, 302)
  })
}

function sendWrongSeller(request: FastifyRequest, reply: FastifyReply, secure: boolean): FastifyReply {
  const language = pageLanguage(request, defaultLanguage)
  const title = pageTexts[language].wrongPage
  return sendPlainPage(reply, { status: 404, language, title, words: pageTexts[language].confirmAgain }, secure)
}

function sendNotBuilt(request: FastifyRequest, reply: FastifyReply, secure: boolean): FastifyReply {
  const language = pageLanguage(request, defaultLanguage)
  const title = pageTexts[language].notBuiltTitle
  return sendPlainPage(reply, { status: 503, language, title, words: pageTexts[language].notBuilt }, secure)
}
