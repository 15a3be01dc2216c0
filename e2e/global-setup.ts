import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askOwner } from '@comanda/server/src/db/embedded/owner-lock.ts'
import { findOwnerSocket } from '@comanda/server/src/db/embedded/postgres-folders.ts'
import { freePort, startServerProcess } from '@comanda/testing/server-process.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** An unused data folder with the demo; null if folders cannot be copied. */
    stageTemplate: string | null
  }
}

/**
 * vitest's globalSetup: fills in the demo and its small pictures once; every journey copies it. Returns its teardown.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-stage-'))
  const server = await startServerProcess(await freePort(), folder)
  await makeSmallPictures(server.url)
  server.child.kill('SIGTERM')
  await server.ended
  const cluster = join(folder, 'postgres')
  // The database's owner process ends shortly after the server.
  const owner = findOwnerSocket(folder)
  while (owner !== undefined && (await askOwner(owner)) !== undefined) await sleep(20)
  // If PostgreSQL's account cannot reach the folder, the cluster is elsewhere, and a copy would share it.
  project.provide('stageTemplate', existsSync(cluster) ? folder : null)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Creates the small pictures of lists once, instead of on every stage. */
async function makeSmallPictures(url: string): Promise<void> {
  const pages = ['/index/home', '/orderLR?storeid=101', '/orderLR?storeid=102&ordertype=1']
  const html = await Promise.all(pages.map(async (page) => (await fetch(`${url}/s/demo${page}`)).text()))
  const small = new Set(html.join('').match(/\/pictures\/[\w-]+\/160\.(?:avif|webp)/g))
  if (small.size === 0) throw new Error('the pages show no pictures')
  for (const picture of small) await (await fetch(url + picture)).arrayBuffer()
}
