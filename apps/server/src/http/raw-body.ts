import type { FastifyInstance } from 'fastify'

/** Signatures of the outside hold over bytes, not over what our parser makes of them. */
const rawPaths = ['/pay/notify/', '/simulators/wallet/']

export function keepRawBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (rawPaths.some((path) => request.url.startsWith(path))) done(null, body)
    else parse(request, body.toString('utf8'), done)
  })
}
