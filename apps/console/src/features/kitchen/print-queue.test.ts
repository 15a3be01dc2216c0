import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { describe, expect, it } from 'vitest'
import { createPrintQueue } from './print-queue.ts'

const ticket = (roundId: string) => ({ roundId }) as Ticket

/** Counts copies like the server: once per message id. Answers when the test says so. */
function kitchen() {
  const copies = new Map<string, string[]>()
  const answers: { roundId: string; msgid: string; come: () => void; getLost: () => void }[] = []
  const ids = [1, 2].map((n) => `id${n}`)
  const queue = createPrintQueue(
    (asked, msgid) => {
      const known = copies.get(asked.roundId) ?? []
      if (!known.includes(msgid)) known.push(msgid)
      copies.set(asked.roundId, known)
      const copy = known.indexOf(msgid) + 1
      return new Promise((resolve, reject) => {
        answers.push({
          ...{ roundId: asked.roundId, msgid },
          come: () => resolve({ ticket: asked, copy, reprint: copy > 1 }),
          getLost: () => reject(new Error('offline')),
        })
      })
    },
    () => ids.shift() ?? '',
  )
  const papers: string[] = []
  /** A printer that prints at once. */
  const printAll = () => {
    for (let [job] = queue.state().jobs; job !== undefined; [job] = queue.state().jobs) {
      papers.push(`${job.ticket.roundId}${job.reprint ? ' REPRINT' : ''}`)
      queue.printed()
    }
  }
  return { queue, answers, papers, printAll }
}

describe('printing tickets', () => {
  it('prints two tickets tapped before the first answer', async () => {
    const { queue, answers, papers, printAll } = kitchen()
    const taps = [queue.print(ticket('3')), queue.print(ticket('4'))]
    expect([...queue.state().rounds]).toEqual(['3', '4'])
    for (const answer of answers) answer.come()
    await Promise.all(taps)
    printAll()
    expect(papers).toEqual(['3', '4'])
    expect(queue.state()).toEqual({ rounds: new Set(), jobs: [], failed: null })
  })

  it('prints no reprint after a lost answer and a second tap', async () => {
    const { queue, answers, papers, printAll } = kitchen()
    const tap = queue.print(ticket('3'))
    answers[0]?.getLost()
    await tap
    expect(queue.state()).toMatchObject({ rounds: new Set(), failed: { message: 'offline' } })
    const again = queue.print(ticket('3'))
    expect(queue.state().failed).toBeNull()
    answers[1]?.come()
    await again
    printAll()
    expect([papers, queue.state().failed]).toEqual([['3'], null])
  })

  it('treats two taps as one until the paper is printed', async () => {
    const { queue, answers, papers, printAll } = kitchen()
    const taps = [queue.print(ticket('3')), queue.print(ticket('3'))]
    answers[0]?.come()
    await Promise.all(taps)
    await queue.print(ticket('3'))
    printAll()
    expect([answers.length, papers]).toEqual([1, ['3']])
  })

  it('marks a copy after the first paper as a reprint', async () => {
    const { queue, answers, papers, printAll } = kitchen()
    for (const turn of [0, 1]) {
      const tap = queue.print(ticket('3'))
      answers[turn]?.come()
      await tap
      printAll()
    }
    expect(papers).toEqual(['3', '3 REPRINT'])
  })
})
