/** Reference of the read benchmarks: a bare Fastify route with the same bytes, headers and brotli. */
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'

const [address] = process.argv.slice(2)
if (address === undefined) throw new Error('which bytes?')
const { type, ...first } = await ask(address)
let { bytes } = first
// A newly published file is compressed harder in the background.
for (let before = -1; before !== bytes.length; ) {
  before = bytes.length
  await sleep(1000)
  bytes = (await ask(address)).bytes
}

/** `fetch` would decompress them. */
function ask(url: string): Promise<{ bytes: Buffer; type: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.headers['content-encoding'] !== 'br') reject(new Error(`no brotli from ${url}`))
      const type = answer.headers['content-type'] ?? 'application/json'
      buffer(answer).then((bytes) => resolve({ bytes, type }), reject)
    })
    request.on('error', reject)
  })
}

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
