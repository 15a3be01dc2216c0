import { keepHeader } from '@comanda/contract/page.ts'
import { previewPath } from '@comanda/contract/preview.ts'
import { miniProgramSdk } from '@comanda/contract/style/mini-program-sdk.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { menuAddress } from '@comanda/rules/menu/menu-address.ts'
import { isTableNumber } from '@comanda/rules/table-order/table-number.ts'
import type { HoursOrderType } from '@comanda/rules/time/store-hours.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  closedAt,
  hiddenDishes,
  localizedMenu,
  openingsOf,
  soldOutOn,
  withSoldOut,
} from '../features/menu/menu.service.ts'
import { type StoreRecord, storeInfoView, storeNow } from '../features/store/store.service.ts'
import { roleStyle } from '../features/style/style.service.ts'
import { isTheirs } from '../http/access.ts'
import type { Call } from '../http/call.ts'
import { chooseEncoding } from '../http/compressed-bytes.ts'
import { guestSeconds, sealGuest } from '../http/guest-cookie.ts'
import { cookieNames } from '../http/identify.ts'
import type { DinerBuild } from './diner-build.ts'
import { orderingOf } from './order-ahead.ts'
import { keepLanguage, pageLanguage } from './page-language.ts'
import { findPlace, type PagePlace, type PlaceQuery, tableBeside } from './page-place.ts'
import { pagePolicy } from './page-policy.ts'
import type { PageStore } from './page-store.ts'
import type { PagesDeps } from './pages.ts'
import { fillingValues, isWritten, type PageFilling, type PageGround, showsMenu } from './rendered-page.ts'
import { fillGzip, fillPlain } from './spliced-page.ts'

const dineIn = { orderType: '0', menuClass: 0 }
const wrongPage = '/error'

export interface PageRequest {
  readonly sellerId: string
  readonly path: string
  readonly query: PlaceQuery
  readonly call: Call
  readonly build: DinerBuild
}

/** Answers a page of the app; false when there is no such seller. */
export async function sendAppPage(
  deps: PagesDeps,
  pages: PageStore,
  asked: PageRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { services, now } = deps
  const { sellerId, call, build } = asked
  if ((await services.style.getStyle(sellerId)) === null) return false
  const place = await findPlace(services.store, sellerId, asked.query, call)
  const style = await services.style.publicStyle(sellerId, place.store)
  if (style === null) return false
  const secure = deps.config.publicUrl.startsWith('https://')
  const language = pageLanguage(request, style.defaultLanguage)
  keepLanguage(request, reply, secure)
  keepGuest(deps, call, secure)

  const beside = await tableBeside(services, sellerId, place, call)
  // A guest who orders ahead while sitting at a table stays with the table on its tab pages.
  if (beside !== null && asked.path.startsWith('/index/')) {
    reply.redirect(tableAddress(request.url, beside), 303)
    return true
  }
  const seated = beside !== null
  const ended = await hasStayEnded(services, place, call)
  const path = place.problem === null && build.server.isKnownRoute(asked.path) ? asked.path : wrongPage
  const { css: roleCss, hash: roleHash } = roleStyle(style)
  const { ground, identity } = await groundOf(deps, asked, place, { path, language, style, roleCss }, now())
  const template = pages.get(build, ground, identity)
  const values = fillingValues({
    ...(await fillingOf(deps, { ...place, mayOrder: place.mayOrder && !ended }, path, call)),
    ended,
    seated,
    serving: servingOf(call),
  })

  reply
    .code(path === wrongPage ? 404 : 200)
    .header(
      'content-security-policy',
      pagePolicy([roleHash], secure, {
        shopPictures: true,
        scriptUrls: [miniProgramSdk],
        scriptHashes: [build.startScript.hash],
        inOwnFrames: path === previewPath,
      }),
    )
    // The page holds its guest's data: only the guest's phone caches it, and revalidates it first.
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .type('text/html; charset=utf-8')
  if (place.table === null && !seated && call.serves === 'no' && path !== previewPath) reply.header(keepHeader, '1')
  if (takesGzip(request)) reply.header('content-encoding', 'gzip').send(fillGzip(template, values))
  else reply.send(fillPlain(template, values))
  return true
}

/** Whether this guest may only look, because their party has ended since they scanned the table's code. */
async function hasStayEnded({ tableOrder }: PagesDeps['services'], place: PagePlace, call: Call): Promise<boolean> {
  const { store, table, mayOrder } = place
  if (!mayOrder || store === null || table === null) return false
  const { sellerId, storeId } = store
  return tableOrder.hasStayEnded({ sellerId, storeId, tableNo: table.tableNo }, call)
}

/** The same page at that table; other query parameters stay. */
function tableAddress(url: string, { storeId, tableNo }: { storeId: string; tableNo: string }): string {
  const [path, search] = url.split('?')
  const query = new URLSearchParams(search)
  query.delete('ordertype')
  query.set('storeid', storeId)
  query.set('tableno', tableNo)
  return `${path}?${query}`
}

/**
 * Renews the guest's cookie: 120 minutes after the last page (spec 1 §6), or until an order ahead is over. Table grants
 * keep their own end.
 */
function keepGuest({ keys }: PagesDeps, { guest, now, setCookie }: Call, secure: boolean): void {
  if (guest === null) return
  setCookie(cookieNames(secure).guest, sealGuest(guest, now, keys.cookieSecret), guestSeconds(guest, now))
}

async function groundOf(
  { services }: PagesDeps,
  { sellerId }: PageRequest,
  { store: record, table, ahead, problem }: PagePlace,
  look: Pick<PageGround, 'path' | 'language' | 'style' | 'roleCss'>,
  now: Date,
): Promise<{ ground: PageGround; identity: readonly unknown[] }> {
  const { menu: menus } = services
  const { path, language, style } = look
  const ordering = ahead && record && orderingOf(ahead, style)
  const { orderType, menuClass } = ordering ?? dineIn
  const menu = record === null ? null : await menus.currentMenu(sellerId, record.storeId, menuClass)
  const asked = { at: now.getTime(), zone: record?.timeZone ?? 'UTC', orderType: Number(orderType) as HoursOrderType }
  const closed = menu && closedAt(menu, asked)
  const soldOut = menu && closed && soldOutOn(menu, await menus.saleout(sellerId, menu.storeId), closed.dishes)
  const at = record && storeNow(record, style, ahead?.orderType ?? null, now.getTime())
  const store = record && at && storeInfoView(record, style, language, at, menu?.version ?? 0)
  const hidden = hiddenDishes(record?.config ?? {}, { tableno: table?.tableNo, ordertype: Number(orderType) })
  const tableKind = table === null ? null : isTableNumber(table.tableNo) ? 'table' : 'order'
  const state = record && table && (await menus.menuState(sellerId, record.storeId))
  const ground: PageGround = {
    ...{ sellerId, ...look, store, tableKind, ordering, problem },
    menu: menu && showsMenu(path) ? () => withSoldOut(localizedMenu(menu, language), soldOut ?? new Set()) : null,
    menuUrl: menu && menuAddress({ ...menu, language, shape: style.menuVersion }),
    menuVersion: menu?.version ?? 0,
    soldOut: [...(soldOut ?? [])],
    closed: closed && closed.dishes.size > 0 ? openingsOf(closed, asked, language) : undefined,
    paused: state?.paused ?? null,
    offers: record === null ? [] : await offersIn(services, record, style, language, now),
    hidden,
    vouchers: record === null ? [] : services.voucher.takenAt(record),
  }
  const written = isWritten(path) ? [tableKind] : []
  return {
    ground,
    identity: [
      style.version,
      record?.config,
      store,
      problem,
      ground.soldOut,
      ground.closed,
      ground.paused,
      ground.offers,
      hidden,
      ground.vouchers,
      ordering,
      written,
    ],
  }
}

/** What members can buy here. Every page of the store carries it, because the app changes pages without the server. */
async function offersIn(
  { activity }: PagesDeps['services'],
  { sellerId, storeId }: StoreRecord,
  { openVip, currency }: StyleConfig,
  language: Language,
  now: Date,
): Promise<PageGround['offers']> {
  return openVip ? activity.listGroupOffers({ sellerId, storeId, currency, language, now }) : []
}

/**
 * The only part of a page that reads the database each time, and only for a guest who may order at this table. A grant
 * alone does not show that the guest sits there.
 */
async function fillingOf(
  { services }: PagesDeps,
  { store, table, mayOrder }: PagePlace,
  path: string,
  { serves, staff, guest }: Call,
): Promise<Omit<PageFilling, 'ended' | 'seated' | 'serving'>> {
  if (store === null || table === null) return { table: null, mayOrder, tableStatus: null }
  const shown = { tableno: table.tableNo, tablename: table.tableName }
  if (!mayOrder || path !== '/index/order') return { table: shown, mayOrder, tableStatus: null }
  const isServing = serves === 'yes' && staff !== null && isTheirs(staff, store)
  const uid = isServing ? null : (guest?.uid ?? '')
  const { sellerId, storeId } = store
  return {
    table: shown,
    mayOrder,
    tableStatus: await services.store.getTableStatus(sellerId, storeId, table.tableNo, uid),
  }
}

/** The waiter's name while the session lives. Afterwards the phone learns only that it has ended. */
function servingOf({ serves, staff }: Call): PageFilling['serving'] {
  if (serves === 'no') return null
  if (serves === 'ended' || staff === null) return { name: '', storeIds: [], ended: true }
  return { name: staff.displayName, storeIds: staff.storeIds, ended: false }
}

function takesGzip(request: FastifyRequest): boolean {
  return chooseEncoding(request.headers['accept-encoding']?.replace(/\bbr\b/g, '')) === 'gzip'
}
