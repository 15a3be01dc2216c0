import type { Deps, Services } from '../services.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createHousekeeping } from './housekeeping.ts'

export interface Jobs {
  /** Starts no more work and waits for running work. */
  stop(): Promise<void>
}

/** Repeated work. `run` must be safe when several servers run it at once, and when it is interrupted anywhere. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  run(now: Date): Promise<void>
}

/** How often the interval checks for due jobs. */
const tickMs = 1000

/** One interval drives all jobs. A job that is still running is not started again. */
export function startJobs(deps: Deps, services: Services): Jobs {
  return runJobs(listJobs(deps, services), deps)
}

function listJobs({ db, config }: Deps, services: Services): readonly Job[] {
  const { ledger, member, menu, order, payment, tableOrder } = services
  return [
    createHeartbeat(db, config),
    createHousekeeping(db),
    { name: 'payment', everyMs: 3000, run: (now) => payment.reconcile(now, 'money') },
    { name: 'vouchers', everyMs: 3000, run: (now) => payment.reconcile(now, 'vouchers') },
    { name: 'notices to members', everyMs: 3000, run: (now) => member.notice.sendDue(now) },
    { name: 'orders ahead', everyMs: 2000, run: (now) => order.moveByClock(now) },
    { name: 'scheduled menus', everyMs: 2000, run: (now) => menu.scheduler.publishDue(now) },
    { name: 'turn of the day', everyMs: 10_000, run: (now) => menu.endSaleoutDay(now) },
    { name: 'ended points and gifts', everyMs: 10 * 60_000, run: async () => void (await ledger.sweepEnded()) },
    { name: 'unused pictures', everyMs: 10 * 60_000, run: (now) => member.media.removeUnused(now) },
    { name: 'forgotten seatings', everyMs: 10 * 60_000, run: async () => void (await tableOrder.closeForgotten()) },
  ]
}

/** `elapsed`: milliseconds of a monotonic clock. With the wall clock, a change by 8 h would stop every job for 8 h. */
export function runJobs(
  jobs: readonly Job[],
  { log, now }: Pick<Deps, 'log' | 'now'>,
  elapsed: () => number = () => performance.now(),
): Jobs {
  const due = new Map(jobs.map((job) => [job.name, elapsed() + job.everyMs]))
  const running = new Map<string, Promise<void>>()

  function start(job: Job): void {
    due.set(job.name, elapsed() + job.everyMs)
    const work = job
      .run(now())
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed; it runs again in its turn'))
      .finally(() => running.delete(job.name))
    running.set(job.name, work)
  }

  const timer = setInterval(() => {
    for (const job of jobs) {
      if (!running.has(job.name) && elapsed() >= (due.get(job.name) ?? 0)) start(job)
    }
  }, tickMs).unref()

  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
