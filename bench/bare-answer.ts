/** Reference of an answer for one guest: a bare Fastify route that sends the same bytes. */
import Fastify from 'fastify'

const [address, cookie] = process.argv.slice(2)
if (address === undefined || cookie === undefined) throw new Error('which answer, and whose?')
const answer = await fetch(address, { headers: { cookie } })
if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`)
const bytes = Buffer.from(await answer.arrayBuffer())
const type = answer.headers.get('content-type') ?? 'application/json'

const app = Fastify()
app.get('/answer', async (_request, reply) => reply.header('content-type', type).send(bytes))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(`${url}/answer`)
