import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Folders } from './folders.ts'

/** A small build of diner and console in Vite's layout, for tests of the server. */
export interface BuiltFolders {
  readonly folders: Folders
  /** `later`: seconds by which the file is newer than now. */
  write(path: string, text: string, later?: number): void
  remove(): void
}

const manifest = {
  'src/entry-client.tsx': {
    file: 'assets/entry-abc.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['assets/entry-abc.css'],
  },
  '_shared.js': { file: 'assets/shared-def.js', css: ['assets/shared-def.css'] },
  'src/screens/menu/order.page.tsx': { file: 'assets/ordering-ghi.js', imports: ['_shared.js'] },
  'src/texts/en.ts': { file: 'assets/texts-en.js' },
}

/** Prints its input for the test to see. Throws for the language `ja` at /index/home. */
const server = `
const routes = new Set(['/index/home', '/index/order', '/orderLR', '/orderTB', '/cart', '/preview', '/error'])
let renders = 0
const text = (value) => String(value).replace(/&/g, '&amp;').replace(/</g, '&lt;')
export function isKnownRoute(path) { return routes.has(path) }
export function titleOf(path, language) { return path + ' in ' + language }
export function modulesOf(path, language) {
  const texts = 'src/texts/' + language + '.ts'
  return path.startsWith('/orderLR') ? ['src/screens/menu/order.page.tsx', texts] : [texts]
}
export function render({ path, language, store, table, menu, problem }) {
  renders += 1
  if (path === '/index/home' && language === 'ja') throw new Error('cannot draw this')
  const dishes = (menu?.types ?? []).flatMap((type) => type.menuItem)
  return { html:
    '<main data-renders="' + renders + '"><h1>' + text(store?.name ?? 'no store') + '</h1>' +
    (table ? '<p>Table <b>' + table.tableno + '</b> ' + table.tablename + ' <a href="?tableno=' + encodeURIComponent(table.tableno) + '">again</a></p>' : '') +
    (problem ? '<p>' + problem + '</p>' : '') +
    '<ul>' + dishes.map((dish) => '<li' + (dish.isSaleout ? ' class="gone"' : '') + '>' + text(dish.showName) + '</li>').join('') + '</ul></main>' }
}
`

export function buildFixture(): BuiltFolders {
  const root = mkdtempSync(join(tmpdir(), 'comanda-pages-'))
  const write = (path: string, text: string, later = 0) => {
    const time = Date.now() / 1000 + later
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    utimesSync(join(root, path), time, time)
  }
  write('diner/package.json', '{ "type": "module" }')
  write('diner/client/.vite/manifest.json', JSON.stringify(manifest))
  write('diner/client/assets/entry-abc.js', `export const text = ${JSON.stringify('a taste of pepper '.repeat(200))}`)
  write('diner/page-start/page-start.js', 'document.documentElement.dataset.begun = ""\n')
  write('diner/worker/sw.js', 'self.addEventListener("fetch", () => undefined)')
  write('diner/server/entry-server.js', server)
  write('console/index.html', '<!doctype html><title>console</title>')
  write('console/assets/main-1.js', 'export {}')
  write('pictures/pork.webp', 'RIFF')
  write('pictures/LICENSE.txt', 'free')
  write('secret.webp', 'nobody may see this')
  return {
    folders: { diner: join(root, 'diner'), console: join(root, 'console'), pictures: join(root, 'pictures') },
    write,
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
