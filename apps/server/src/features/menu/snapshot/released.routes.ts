import type { menuRoutes } from '@comanda/contract/menu/menu.routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../http/call.ts'
import { sendCompressed } from '../../../http/compressed-bytes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'
import { findMenuInForce, immutable, type MenuAddress } from './menu-in-force.ts'
import type { ReleasedFile } from './released-file.ts'

type ReleasedKey = Extract<keyof typeof menuRoutes, `GET /weixin/document/${string}`>

/** The static JSON of a release. */
export function releasedHandlers(services: Services): Pick<Handlers<typeof menuRoutes>, ReleasedKey> {
  const { menu } = services
  return {
    'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/menutrans.json': async (
      { params },
      _call,
      request,
      reply,
    ) => {
      const found = await findMenuInForce(services, params)
      if (!found.ok) return found
      await sendCompressed(request, reply, menu.bytes.translations(found.value), 'no-cache')
      return null
    },
    // Best sellers change within a version, so these bytes are never immutable.
    'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/hots.json': async (
      { params, query },
      _call,
      request,
      reply,
    ) => {
      const found = await findMenuInForce(services, params, query.v)
      if (!found.ok) return found
      const sold = await menu.mostSold(params.sellerId, params.storeId)
      await sendCompressed(request, reply, menu.bytes.hots(found.value, sold), 'no-cache')
      return null
    },
    'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/search.json': async (
      { params, query },
      _call,
      request,
      reply,
    ) => {
      const found = await findMenuInForce(services, params, query.v)
      if (!found.ok) return found
      const named = query.v === found.value.version
      await sendCompressed(request, reply, await menu.bytes.search(found.value), named ? immutable : 'no-cache')
      return null
    },
    'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/schemahots.json': released('schemahots'),
    'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/recommend.json': released('recommend'),
    'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/peicaidata.json': released('peicaidata'),
  }

  function released(file: ReleasedFile) {
    return async (
      { params, query }: { readonly params: MenuAddress; readonly query: { readonly v?: number | undefined } },
      _call: Call,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => {
      const found = await findMenuInForce(services, params, query.v)
      if (!found.ok) return found
      const named = query.v === found.value.version
      await sendCompressed(request, reply, menu.bytes.released(found.value, file), named ? immutable : 'no-cache')
      return null
    }
  }
}
