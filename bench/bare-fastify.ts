/** The reference of the reading benchmarks: a bare Fastify route that answers the same bytes with the same headers, brotli as ours has it. */
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'

const [address] = process.argv.slice(2)
if (address === undefined) throw new Error('which bytes?')
// fetch would unpack them.
const { bytes, type } = await new Promise<{ bytes: Buffer; type: string }>((resolve, reject) => {
  get(address, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
    if (answer.headers['content-encoding'] !== 'br') reject(new Error(`no brotli from ${address}`))
    resolve({ bytes: await buffer(answer), type: answer.headers['content-type'] ?? 'application/json' })
  }).on('error', reject)
})

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
