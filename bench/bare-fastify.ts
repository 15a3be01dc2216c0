/** The reference of the menu benchmark: a bare Fastify route that answers the same bytes with the same headers. */
import Fastify from 'fastify'

const [address] = process.argv.slice(2)
if (address === undefined) throw new Error('which bytes?')
const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
const type = answer.headers.get('content-type') ?? 'application/json'
const plain = Buffer.from(await answer.arrayBuffer())
const { brotliCompressSync, constants } = await import('node:zlib')
const bytes = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

const app = Fastify()
app.get('/menu', async (_request, reply) => {
  reply
    .header('content-type', type)
    .header('content-encoding', 'br')
    .header('etag', '"bench"')
    .header('vary', 'accept-encoding')
  return reply.send(bytes)
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(`${url}/menu`)
