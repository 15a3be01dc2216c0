import { fileURLToPath } from 'node:url'

/** The folders of built and shipped files; tests pass their own. */
export interface Folders {
  /** Vite's output of the diner: `client/` with `.vite/manifest.json`, `server/entry-server.js`, `page-start/` and `worker/`. */
  readonly diner: string
  readonly console: string
  readonly pictures: string
}

export const ownFolders: Folders = {
  diner: fromHere('../../../diner/dist'),
  console: fromHere('../../../console/dist'),
  pictures: fromHere('../../assets/pictures'),
}

/** The source of `/docs`: every call, written from the contract by `npm run docs`. */
export const referenceFile = fromHere('../../../../docs/api.md')

function fromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
