import type { FastifyInstance } from 'fastify'

/** Signatures of the outside hold over bytes, not over what our parser makes of them. */
const rawPaths = ['/pay/notify/', '/simulators/wallet/']

export function keepRawBodies(http: FastifyInstance): void {
  // A form of another site can send plain text without being asked first: calls take JSON only.
  http.removeContentTypeParser('text/plain')
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (rawPaths.some((path) => request.url.startsWith(path))) done(null, body)
    else parse(request, body.toString('utf8'), done)
  })
}
