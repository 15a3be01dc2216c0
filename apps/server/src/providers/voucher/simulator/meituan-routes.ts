import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type MeituanApi, meituanExpired, meituanFailed } from './meituan-api.ts'
import type { Answered, AnswerTexts } from './platform-answers.ts'

export const meituanTexts: AnswerTexts = { text: JSON.stringify, failed: meituanFailed, expired: meituanExpired }

/** Meituan's calls as documented, under `path`; every call is a form. */
export function addMeituanRoutes(scope: FastifyInstance, path: string, meituan: MeituanApi, answered: Answered): void {
  const group = `${path}/tuangou`
  scope.post(
    `${group}/ng/coupon/msprepare`,
    answered('prepare', (request) => meituan.prepare(formOf(request))),
  )
  scope.post(
    `${group}/ng/coupon/msconsume`,
    answered('verify', (request) => meituan.consume(formOf(request))),
  )
  scope.post(
    `${group}/coupon/queryById`,
    answered('status', (request) => meituan.find(formOf(request))),
  )
  scope.post(
    `${group}/coupon/cancel`,
    answered('cancel', (request) => meituan.cancel(formOf(request))),
  )
}

function formOf({ body }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return (body ?? {}) as Readonly<Record<string, string | undefined>>
}
