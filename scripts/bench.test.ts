import { describe, expect, it } from 'vitest'
import { hasPgbench } from '../bench/order-pgbench.ts'
import { figureOf, type Turn } from '../bench/order-send.bench.ts'
import { brokenOff, printReport } from '../bench/report.ts'

const turn = (p99: number, reference?: number): Turn => ({ perSecond: 400, p50: 2, p99, reference })

describe('the table of the benchmarks', () => {
  it('holds orders against pgbench beside them', () => {
    const table = printReport([
      figureOf('orders', 1, [turn(20, 500), turn(20, 800), turn(20, 900)]),
      figureOf('orders', 32, [turn(20, 500), turn(20, 900), turn(20, 1000)]),
    ])
    expect(table.split('\n').slice(2)).toEqual([
      '| orders, 1 client | 400/s, p50 2.00 ms, p99 20.0 ms | 800/s pgbench, same two statements | 0.50 | >= 0.5 | yes |',
      '| orders, 32 clients | 400/s, p50 2.00 ms, p99 20.0 ms | 900/s pgbench, same two statements | 0.44 | >= 0.5 | MISSED |',
    ])
  })

  it('says where there is no pgbench, keeps what was measured all the same, and judges what can be judged', () => {
    expect(hasPgbench({ PGBENCH: '/nowhere/pgbench' })).toBe(false)
    const table = printReport([figureOf('orders', 8, [turn(20)]), figureOf('orders', 8, [turn(30)])])
    expect(table.split('\n').slice(2)).toEqual([
      '| orders, 8 clients | 400/s, p50 2.00 ms, p99 20.0 ms | pgbench is not installed |  | >= 0.5, p99 <= 25 ms | not measured |',
      '| orders, 8 clients | 400/s, p50 2.00 ms, p99 30.0 ms | pgbench is not installed |  | >= 0.5, p99 <= 25 ms | MISSED |',
    ])
  })

  it('has a row for a section that broke off', () => {
    expect(printReport([brokenOff('large')])).toMatch(/large: broke off .* not measured \|$/)
  })
})
