import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { MenuService } from '../features/menu/menu.service.ts'
import { sendCompressed } from '../http/compressed-bytes.ts'
import { ownFolders } from './folders.ts'
import type { PagesDeps } from './pages.ts'
import { imageKinds, openStaticFolder, type StaticFolder } from './static-folder.ts'

const immutable = 'public, max-age=31536000, immutable'
/** A month only: a replaced picture keeps its name. */
const month = 'public, max-age=2592000'
const askAgain = 'no-cache'

/** Files are not counted against a guest's requests. */
const uncounted = { config: { rateLimit: false } } as const
const partOfPage = { config: { rateLimit: false, partOfPage: true } } as const

interface Rest {
  readonly Params: { readonly '*': string }
}

export function addStaticRoutes(http: FastifyInstance, deps: PagesDeps): void {
  const { folders = ownFolders, log } = deps
  const assets = openStaticFolder(join(folders.diner, 'client/assets'))
  const pictures = openStaticFolder(folders.pictures, imageKinds)
  const worker = openStaticFolder(join(folders.diner, 'worker'))
  const consoleFiles = openStaticFolder(folders.console)

  http.get<Rest>('/assets/*', partOfPage, async (request, reply) => {
    const file = await assets.find(request.params['*'])
    return file === null ? reply.callNotFound() : sendCompressed(request, reply, file, immutable)
  })
  addPictures(http, pictures, deps.services.menu)
  // A service worker at the root may serve every page.
  http.get('/sw.js', uncounted, async (request, reply) => {
    const file = await worker.find('sw.js')
    return file === null ? reply.callNotFound() : sendCompressed(request, reply, file, askAgain)
  })
  http.get('/robots.txt', uncounted, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(robots),
  )
  addConsole(http, consoleFiles)
  http.addHook('onListen', async () => {
    // Not awaited: the server answers meanwhile.
    void warmAll([assets, consoleFiles]).catch((error: unknown) =>
      log.warn({ err: error }, 'files could not be warmed'),
    )
  })
}

/** Keeps search engines from everything that a guest's link leads to. */
const robots = 'User-agent: *\nDisallow: /q/\nDisallow: /s/\nDisallow: /console\nDisallow: /weixin/\n'

async function warmAll(folders: readonly StaticFolder[]): Promise<void> {
  for (const folder of folders) await folder.warm()
}

const pictureCaching = { 'for-ever': immutable, 'a-while': month, not: askAgain } as const

/** Serves shipped pictures as they are, uploaded ones, and smaller sizes of both. */
function addPictures(http: FastifyInstance, shipped: StaticFolder, menu: Pick<MenuService, 'findPicture'>): void {
  http.get<Rest>('/pictures/*', uncounted, async (request, reply) => {
    const path = request.params['*']
    const file = await shipped.find(path)
    if (file !== null) return sendCompressed(request, reply, file, month)
    const picture = await menu.findPicture(path)
    if (picture === null) return reply.callNotFound()
    reply.header('cache-control', pictureCaching[picture.keep]).header('etag', picture.etag)
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
    return reply.type(picture.contentType).send(picture.bytes)
  })
}

/** The owner's pages are an entry of their own, so that a terminal loads nothing of them. */
const ownerPath = /^(?:set-up|owner(?:\/.*)?)$/

/** The console routes in the browser: every path that is no file and no call gets the page of its entry. */
function addConsole(http: FastifyInstance, files: StaticFolder): void {
  http.get('/console', uncounted, async (_request, reply) => reply.redirect('/console/', 302))
  http.get<Rest>('/console/*', uncounted, async (request, reply) => {
    const path = request.params['*']
    if (path.startsWith('api/')) return reply.callNotFound()
    const file = path === '' ? null : await files.find(path)
    if (file !== null) return sendCompressed(request, reply, file, path.startsWith('assets/') ? immutable : askAgain)
    if (path.startsWith('assets/')) return reply.callNotFound()
    const index = await files.find(ownerPath.test(path) ? 'owner.html' : 'index.html')
    if (index !== null) return sendCompressed(request, reply, index, askAgain)
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('The console has not been built. Run npm start, which builds it.\n')
  })
}
