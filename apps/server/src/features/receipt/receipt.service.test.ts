import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import type { Worker } from 'node:worker_threads'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { Receipt, ReceiptRow } from '@comanda/rules/receipt/receipt.ts'
import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { timeLimits } from '../../config/time-limits.ts'
import { createReceiptService, mostReceipts, type ReceiptService } from './receipt.service.ts'

const paidAt = new Date('2026-11-28T11:05:00Z')
const row = (name: string, figure: string, detail = ''): ReceiptRow => ({ name, detail, figure })
const lotus = row('桂花糖藕 × 2', '¥26.00', '大份')

function receiptWith(lines: readonly ReceiptRow[], language: Language = 'zh'): Receipt {
  return {
    language,
    title: '消费凭证',
    recipient: null,
    blocks: [
      { kind: 'title', text: '消费凭证', store: '红炉', below: ['上海市闵行区东川路 800号'] },
      { kind: 'lines', rows: lines },
      { kind: 'total', row: row('合计', '¥26.00') },
    ],
  }
}

async function pdfOf(service: ReceiptService, receipt: Receipt): Promise<Buffer> {
  const made = await service.pdf(receipt, paidAt)
  if (!made.ok) throw new Error(made.code)
  return made.value
}

async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const broken = { language: 'zh', title: '', blocks: undefined } as unknown as Receipt

describe('the PDF of a receipt', () => {
  const service = createReceiptService()

  it('is read in the order of the paper', async () => {
    expect(await textOf(await pdfOf(service, receiptWith([lotus])))).toContain('桂花糖藕 × 2 ¥26.00 大份 合计 ¥26.00')
  })

  it('shows Chinese names on Japanese paper, beside Japanese ones', async () => {
    const lines = [row('烤鱼头', '¥9.00'), row('れんこんもち米詰め', '¥8.00', '金木犀シロップ')]
    const text = await textOf(await pdfOf(service, receiptWith(lines, 'ja')))
    for (const words of ['红炉', '闵行区东川路', '烤鱼头', 'れんこんもち米詰め', '金木犀シロップ']) {
      expect(text).toContain(words)
    }
  })

  it('leaves out pictographs, which no font of a receipt draws', async () => {
    const text = await textOf(await pdfOf(service, receiptWith([row('麻辣火锅 🌶️', '¥68.00'), row('Tea® ★', '¥1.00')])))
    expect(text).toContain('麻辣火锅 ¥68.00')
    expect(text).toContain('Tea® ★ ¥1.00')
  })

  it('takes less than a second of a processor and does not hold the thread that serves phones', async () => {
    await pdfOf(service, receiptWith([lotus]))
    const [own, all, loop] = [process.threadCpuUsage(), process.cpuUsage(), performance.eventLoopUtilization()]
    const bytes = await pdfOf(service, receiptWith(Array.from({ length: 40 }, () => lotus)))
    const used = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
    const [ownMs, allMs] = [used(process.threadCpuUsage(own)), used(process.cpuUsage(all))]
    expect(allMs).toBeLessThan(1000)
    expect(ownMs).toBeLessThan(allMs / 4)
    expect(performance.eventLoopUtilization(loop).utilization).toBeLessThan(0.5)
    expect(bytes.length).toBeLessThan(200_000)
  })

  it('has the same bytes every time', async () => {
    const [first, second] = [await pdfOf(service, receiptWith([lotus])), await pdfOf(service, receiptWith([lotus]))]
    expect(first.equals(second)).toBe(true)
  })

  it('holds every dish of a long bill on one page', async () => {
    const bytes = await pdfOf(service, receiptWith(Array.from({ length: 200 }, () => lotus)))
    const { totalPages, text } = await extractText(new Uint8Array(bytes), { mergePages: true })
    expect([totalPages, text.split('桂花糖藕').length - 1]).toEqual([1, 200])
  })

  it('is made after a receipt that failed', async () => {
    await expect(service.pdf(broken, paidAt)).rejects.toThrow()
    expect(await textOf(await pdfOf(service, receiptWith([lotus])))).toContain('桂花糖藕')
  })

  it('is refused when the work takes too long', async () => {
    const late = createReceiptService({ ...timeLimits, paperWorkMs: 1 })
    expect(await late.pdf(receiptWith([lotus]), paidAt)).toMatchObject({ ok: false, code: 'server_busy' })
  })

  it('goes to its own guest, however many ask at once, and one too many is refused', async () => {
    const names = Array.from({ length: mostReceipts + 1 }, (_, index) => `Dish ${index}.`)
    const made = await Promise.all(names.map((name) => service.pdf(receiptWith([row(name, '¥1.00')], 'en'), paidAt)))
    expect(made.at(-1)).toMatchObject({ ok: false, code: 'server_busy' })
    const texts = await Promise.all(made.slice(0, -1).map(async (one) => (one.ok ? textOf(one.value) : one.code)))
    texts.forEach((text, index) => {
      expect(text).toContain(names[index])
    })
    expect((await service.pdf(receiptWith([lotus]), paidAt)).ok).toBe(true)
  }, 60_000)
})

describe('the thread that makes PDFs', () => {
  it('makes the next receipt too, ends after a pause, and is started again', async () => {
    const threads: Worker[] = []
    const note = (thread: Worker) => threads.push(thread)
    process.on('worker', note)
    const resting = createReceiptService({ ...timeLimits, paperRestMs: 500 })
    await Promise.all([pdfOf(resting, receiptWith([lotus])), pdfOf(resting, receiptWith([lotus]))])
    expect(threads).toHaveLength(1)
    await once(threads[0] as Worker, 'exit')
    await pdfOf(resting, receiptWith([lotus]))
    expect(threads).toHaveLength(2)
    process.off('worker', note)
  })
})
