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
    /** A data folder with the demo in it that nobody uses; null where folders cannot be copied. */
    stageTemplate: string | null
  }
}

/** vitest's globalSetup: the demo is filled in once, its small pictures made, and copied for every journey. Answers its own teardown. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-stage-'))
  const server = await startServerProcess(await freePort(), folder)
  await makeSmallPictures(server.url)
  server.child.kill('SIGTERM')
  await server.ended
  const cluster = join(folder, 'postgres')
  // The database's owner goes a moment after the server.
  const owner = findOwnerSocket(folder)
  while (owner !== undefined && (await askOwner(owner)) !== undefined) await sleep(20)
  // Where PostgreSQL's account cannot reach the folder the cluster lies elsewhere, and a copy would share it.
  project.provide('stageTemplate', existsSync(cluster) ? folder : null)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Those a phone shows in a list, once here and not on every stage again. */
async function makeSmallPictures(url: string): Promise<void> {
  const pages = ['/index/home', '/orderLR?storeid=101', '/orderLR?storeid=102&ordertype=1']
  const html = await Promise.all(pages.map(async (page) => (await fetch(`${url}/s/demo${page}`)).text()))
  const small = new Set(html.join('').match(/\/pictures\/[\w-]+\/160\.(?:avif|webp)/g))
  if (small.size === 0) throw new Error('the pages show no pictures')
  for (const picture of small) await (await fetch(url + picture)).arrayBuffer()
}
