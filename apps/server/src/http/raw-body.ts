import type { FastifyInstance } from 'fastify'

/** A provider signs the raw bytes, not the parsed body. */
const rawPaths = ['/pay/notify/', '/simulators/wallet/']

export function keepRawBodies(http: FastifyInstance): void {
  // Another site's form can post plain text without a preflight, so calls take JSON only.
  http.removeContentTypeParser('text/plain')
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (rawPaths.some((path) => request.url.startsWith(path))) done(null, body)
    else parse(request, body.toString('utf8'), done)
  })
}
