import type { liveRoutes } from '@comanda/contract/live/live.routes.ts'
import type { FastifyRequest } from 'fastify'
import type { TableGrant } from '../../http/call.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { storeChannel, tableChannel } from './live-event.ts'

export function liveHandlers({ streams }: Pick<Services, 'streams'>): Handlers<typeof liveRoutes> {
  return {
    'GET /channel/weborder_v2/:channel': ({ params, query }, call, request, reply) => {
      const place = placeOf(params.channel)
      const { sellerId, storeId, tableNo } = place
      const lastEventId = readLastEventId(request) ?? query.lastEventId
      const since = call.guest?.grants.find((grant) => isAt(grant, place))?.since
      const notBefore = since === undefined ? undefined : new Date(since)
      return streams.open(request, reply, {
        sellerId,
        storeId,
        channel: tableChannel(storeId, tableNo),
        lastEventId,
        notBefore,
        listener: { tableNo, call },
        session: call.session,
      })
    },
    'POST /channel/weborder_v2/:channel': ({ params }, call) => {
      const { sellerId, storeId, tableNo } = placeOf(params.channel)
      return streams.announce(sellerId, storeId, tableNo, call)
    },
    'GET /console/api/:sellerId/:storeId/live': ({ params, query }, { session }, request, reply) => {
      const lastEventId = readLastEventId(request) ?? query.lastEventId
      return streams.open(request, reply, {
        sellerId: params.sellerId,
        storeId: params.storeId,
        channel: storeChannel(params.storeId),
        lastEventId,
        session,
      })
    },
  }
}

function isAt(grant: TableGrant, { sellerId, storeId, tableNo }: ReturnType<typeof placeOf>): boolean {
  return grant.sellerId === sellerId && grant.storeId === storeId && grant.tableNo === tableNo
}

/** The contract has checked the shape: three parts without `_`. */
function placeOf(channel: string): { sellerId: string; storeId: string; tableNo: string } {
  const [sellerId = '', storeId = '', tableNo = ''] = channel.split('_')
  return { sellerId, storeId, tableNo }
}

/** The header wins over the address: a reconnecting browser repeats the address of its first try. */
function readLastEventId(request: FastifyRequest): number | undefined {
  const text = request.headers['last-event-id']
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
