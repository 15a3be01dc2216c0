import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasPgbench, readLatencies } from '../bench/order-pgbench.ts'
import { figureOf, type Turn } from '../bench/order-send.bench.ts'
import { brokenOff, type Figure, printReport, withRows } from '../bench/report.ts'

const turn = (p99: number, perSecond?: number): Turn => ({
  ...{ perSecond: 400, p50: 2, p99 },
  reference: perSecond === undefined ? undefined : { perSecond, p99: perSecond / 100 },
})

describe('the benchmark table', () => {
  it('compares orders with the pgbench turns beside them', () => {
    const table = printReport([
      figureOf('orders', 1, [turn(20, 500), turn(20, 800), turn(20, 900)]),
      figureOf('orders', 32, [turn(20, 500), turn(20, 900), turn(20, 1000)]),
    ])
    expect(table.split('\n').slice(2)).toEqual([
      '| orders, 1 client | 400/s, p50 2.00 ms, p99 20.0 ms | 800/s, p99 8.0 ms pgbench, same two statements | 0.50 | >= 0.5 | yes |',
      '| orders, 32 clients | 400/s, p50 2.00 ms, p99 20.0 ms | 900/s, p99 9.0 ms pgbench, same two statements | 0.44 | >= 0.5 | MISSED |',
    ])
  })

  it('keeps results without pgbench, and judges the rest', () => {
    expect(hasPgbench({ PGBENCH: '/nowhere/pgbench' })).toBe(false)
    const table = printReport([figureOf('orders', 8, [turn(20)]), figureOf('orders', 8, [turn(30)])])
    expect(table.split('\n').slice(2)).toEqual([
      '| orders, 8 clients | 400/s, p50 2.00 ms, p99 20.0 ms | pgbench is not installed |  | >= 0.5, p99 <= 25 ms | not measured |',
      '| orders, 8 clients | 400/s, p50 2.00 ms, p99 30.0 ms | pgbench is not installed |  | >= 0.5, p99 <= 25 ms | MISSED |',
    ])
  })

  it("reads pgbench's latencies from the logs of all threads", () => {
    const folder = mkdtempSync(join(tmpdir(), 'comanda-bench-test-'))
    try {
      writeFileSync(join(folder, 'log.7'), '0 0 9500 0 1795403000 123456\n1 0 12250 0 1795403000 123999\n')
      writeFileSync(join(folder, 'log.7.1'), '2 0 800 0 1795403000 123456\n')
      writeFileSync(join(folder, 'log.7.2'), '')
      expect(readLatencies(folder)).toEqual([9.5, 12.25, 0.8])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('replaces measured sections and keeps the others', () => {
    const row = (what: string, measured: string): Figure => ({ ...brokenOff(''), what, measured })
    const paper = `Measured somewhere.\n\n${printReport([row('menu', '1'), row('page', '2'), row('large', '3')])}\n`
    const now = printReport([row('page', '4'), row('stores', '5')])
    expect(withRows(paper, now)).toBe(
      printReport([row('menu', '1'), row('page', '4'), row('large', '3'), row('stores', '5')]),
    )
  })

  it('has a row for a failed section', () => {
    expect(printReport([brokenOff('large')])).toMatch(/large: broke off .* not measured \|$/)
  })
})
