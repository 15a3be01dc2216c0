import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { sellerId as sellerIdSchema, storeId, tableNo } from '@comanda/contract/shared.schema.ts'
import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import { entryPath, type RouteHintParams } from '@comanda/rules/style/route-hint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TableRecord } from '../features/store/store.service.ts'
import { guestSeconds, newGrant, newGuest, sealGuest, withGrant } from '../http/guest-cookie.ts'
import { cookieNames } from '../http/identify.ts'
import { pageLanguage } from './page-language.ts'
import { findPlace } from './page-place.ts'
import { pageTexts } from './page-text.ts'
import type { PagesDeps } from './pages.ts'
import { sendPlainPage } from './plain-page.ts'

type Query = Readonly<Record<string, string | undefined>>

/** The addresses that lead into the app: a table's code, and links with a route hint (spec 1 §2). */
export function addEntryRoutes(http: FastifyInstance, deps: PagesDeps): void {
  const { services, identify } = deps
  const secure = deps.config.publicUrl.startsWith('https://')

  http.get<{ Params: { code: string } }>('/q/:code', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const table = await services.store.findTableByCode(request.params.code)
    if (table === null) return sendUnknownCode(deps, request, reply, secure)
    const call = await identify(request, reply, { access: 'public' })
    await letIn(deps, table, call)
    const place = { storeid: table.storeId, tableno: table.tableNo }
    return reply.redirect(`/s/${table.sellerId}/index/order?${search(place)}`, 303)
  })

  // The member centre's old address (spec 2 §2); its timestamp only kept caches away.
  http.get<{ Params: { sellerId: string } }>(
    '/weixin/:sellerId/vip/vipindex/:timestamp.html',
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { sellerId } = request.params
      const isKnown = (await sellerOf(deps, sellerId)) !== null
      return isKnown
        ? reply.redirect(entryUrl(sellerId, { ...single(request.query), route: '/index/mine' }), 303)
        : reply.callNotFound()
    },
  )

  http.get('/', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const query = single(request.query)
    const sellerId = await sellerOf(deps, query.sellerid)
    if (sellerId === null) {
      const language = pageLanguage(request, defaultLanguage)
      const words = pageTexts[language].whichSeller
      return sendPlainPage(reply, { status: 404, language, title: pageTexts[language].wrongPage, words }, secure)
    }
    const hasUnpaidBills = query.route === 'xmdindex' && (await hasUnpaid(deps, sellerId, query, request, reply))
    return reply.redirect(entryUrl(sellerId, query, { hasUnpaidBills }), 303)
  })
}

/**
 * Whether this guest has an unpaid bill: an order ahead (at the link's store, else at any), or at their table. Then
 * `xmdindex` opens the bills. A phone without a cookie has none, and gets no cookie for the check.
 */
async function hasUnpaid(
  { services, identify }: PagesDeps,
  sellerId: string,
  query: Query,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const call = await identify(request, reply, { access: 'public' })
  if (call.guest === null) return false
  // Staff signed in on this phone still order and pay as its guest.
  const guest = { ...call, actor: call.guest.uid }
  const { store } = await findPlace(services.store, sellerId, { storeid: query.storeid }, call)
  const storeid = storeId.safeParse(query.storeid).data
  const [ahead, atTable] = await Promise.all([
    services.pickupOrder.list(sellerId, { storeid, outtradeno: undefined, state: 'unpaid', page: 1 }, guest),
    store && services.tableOrder.listUnpaid({ sellerId, storeId: store.storeId }, '0', guest),
  ])
  return (ahead.ok && ahead.value.orders.length > 0) || (atTable?.ok === true && atTable.value.bills.length > 0)
}

/** Adds the table to the guest's cookie, for as long as a guest is kept (spec 1 §6). */
async function letIn(
  { services, keys, config }: PagesDeps,
  { sellerId, storeId: store, tableNo: table }: TableRecord,
  call: Awaited<ReturnType<PagesDeps['identify']>>,
): Promise<void> {
  // Memory may be older than the code that the database knows.
  services.store.forget(sellerId, store)
  const mark = await services.store.tableMark(sellerId, store, table)
  if (mark === null) return
  const grant = newGrant({ sellerId, storeId: store, tableNo: table }, mark, call.now)
  const guest = withGrant(call.guest ?? newGuest(), grant)
  const { guest: name } = cookieNames(config.publicUrl.startsWith('https://'))
  call.setCookie(name, sealGuest(guest, call.now, keys.cookieSecret), guestSeconds(guest, call.now))
}

async function sendUnknownCode(
  { services }: PagesDeps,
  request: FastifyRequest<{ Params: { code: string } }>,
  reply: FastifyReply,
  secure: boolean,
): Promise<FastifyReply> {
  const { code } = request.params
  const named = code.slice(0, Math.max(0, code.lastIndexOf('-')))
  const style = sellerIdSchema.safeParse(named).success ? await services.style.getStyle(named) : null
  const language = pageLanguage(request, style?.defaultLanguage ?? defaultLanguage)
  const page = {
    status: 404,
    language,
    title: pageTexts[language].wrongCode,
    words: errorSentence('code_unknown', language),
  }
  const way = { href: `/s/${named}/index/home`, text: pageTexts[language].toHome }
  return sendPlainPage(reply, style === null ? page : { ...page, way }, secure)
}

async function sellerOf({ services }: PagesDeps, named: string | undefined): Promise<string | null> {
  if (named !== undefined) return sellerIdSchema.safeParse(named).success ? named : null
  return (await services.store.getOnlySeller())?.sellerId ?? null
}

/** `/s/{seller}` with the hint's path, place and language. Ids that are not valid are left out. */
export function entryUrl(sellerId: string, query: Query, known: Pick<RouteHintParams, 'hasUnpaidBills'> = {}): string {
  const target = entryPath(query.route, {
    ...known,
    tab: query.tab,
    outtradeno: query.outtradeno,
    acttypeid: query.acttypeid,
  })
  const [beforeHash = '', hash] = target.split('#', 2)
  const [path, ownQuery] = beforeHash.split('?', 2)
  const kept = search({
    storeid: storeId.safeParse(query.storeid).data,
    tableno: tableNo.safeParse(query.tableno).data,
    lang: query.lang,
  })
  const all = [ownQuery, kept].filter((part) => part).join('&')
  return `/s/${sellerId}${path}${all ? `?${all}` : ''}${hash ? `#${hash}` : ''}`
}

function search(values: Query): string {
  const entries = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(entries).toString()
}

/** Of a parameter that is given twice, the first value. */
export function single(query: unknown): Query {
  const entries = Object.entries((query ?? {}) as Record<string, string | string[]>)
  return Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]))
}
