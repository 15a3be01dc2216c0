import type { Deps, Services } from '../services.ts'

export interface Jobs {
  stop(): Promise<void>
}

export declare function startJobs(deps: Deps, services: Services): Jobs
