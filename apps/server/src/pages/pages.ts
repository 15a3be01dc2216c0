import type { FastifyInstance } from 'fastify'
import type { Identify } from '../http/identify.ts'
import type { Deps, Services } from '../services.ts'

export interface PagesDeps extends Pick<Deps, 'config' | 'keys' | 'log' | 'now' | 'folders'> {
  readonly services: Services
  readonly identify: Identify
}

/** Everything that is not a call: entry links, pages, the console, files. */
export async function addPages(_http: FastifyInstance, _deps: PagesDeps): Promise<void> {}
