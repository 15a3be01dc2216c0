import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DouyinApi, douyinExpired, douyinFailed, douyinText } from './douyin-api.ts'
import type { Answered, AnswerTexts } from './platform-answers.ts'
import { objectId } from './simulated-voucher.ts'
import type { VoucherShelf } from './voucher-shelf.ts'

export const douyinTexts: AnswerTexts = { text: douyinText, failed: douyinFailed, expired: douyinExpired }

/** Douyin's calls as documented, under `path`. The token request never fails. */
export function addDouyinRoutes(scope: FastifyInstance, path: string, douyin: DouyinApi, answered: Answered): void {
  const certificates = `${path}/goodlife/v1/fulfilment/certificate`
  scope.post(`${path}/oauth/client_token/`, async ({ body }) => douyin.token(body))
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
}

/** The short links of Douyin's pictures (`https://v.douyin.com/i-…/`) under `path`, with Douyin's targets. */
export function addShortLinks(scope: FastifyInstance, path: string, shelf: VoucherShelf): void {
  scope.get<{ Params: { picture: string } }>(`${path}/i-:picture/`, (request, reply) => {
    const { picture } = request.params
    if (shelf.find('douyin', picture.replace(/-\d+$/, '')) === undefined) return reply.code(404).send()
    const id = encodeURIComponent(objectId(picture))
    return reply.redirect(`https://www.iesdouyin.com/share/commerce/coupon/${id}/?schema_type=13&object_id=${id}`, 302)
  })
}

function tokenIn({ headers }: FastifyRequest): string {
  return String(headers['access-token'] ?? '')
}

function queryOf({ query }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return query as Readonly<Record<string, string | undefined>>
}
